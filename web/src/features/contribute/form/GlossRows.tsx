import { useId, useRef } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useText } from '../../../platform/text.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { MAX_GLOSSES, MAX_LENGTHS } from './rules.ts'
import type { Values } from './values.ts'

/** Glosses of the word. Enter moves to the next row; empty rows are ignored. */
export function GlossRows() {
  const t = useText()
  const id = useId()
  const { register, control, setFocus } = useFormContext<Values>()
  const { fields, append, remove } = useFieldArray({ control, name: 'glosses' })
  const more = useRef<HTMLButtonElement>(null)
  const add = () => append({ word: '', meaning: '' }, { focusName: `glosses.${fields.length}.word` })
  const next = (event: React.KeyboardEvent, i: number) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    if (i < fields.length - 1) setFocus(`glosses.${i + 1}.word`)
    else if (fields.length < MAX_GLOSSES) add()
  }
  const drop = (i: number) => {
    remove(i)
    more.current?.focus()
  }
  return (
    <fieldset className="field" aria-describedby={id}>
      <legend className="caption">
        <span>{t('contribute.field_glosses')}</span> <small id={id}>{t('contribute.glosses_help')}</small>
      </legend>
      {fields.map((row, i) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: Enter is a shortcut for the button below
        <div className="wordrow" key={row.id} onKeyDown={(event) => next(event, i)}>
          <input
            {...register(`glosses.${i}.word`)}
            className="text-input"
            aria-label={t('contribute.gloss', { number: i + 1 })}
            placeholder={t('contribute.gloss_hint')}
            maxLength={MAX_LENGTHS.keyword}
            autoComplete="off"
          />
          <input
            {...register(`glosses.${i}.meaning`)}
            className="text-input"
            aria-label={t('contribute.gloss_meaning', { number: i + 1 })}
            placeholder={t('contribute.meaning_hint')}
            maxLength={MAX_LENGTHS.keyword}
            autoComplete="off"
          />
          <button
            type="button"
            className="icon-button"
            aria-label={t('contribute.remove_gloss', { number: i + 1 })}
            onClick={() => drop(i)}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
      {fields.length < MAX_GLOSSES && (
        <button ref={more} type="button" className="button bare small" onClick={add}>
          <Icon name="plus" /> {t('contribute.add_gloss')}
        </button>
      )}
    </fieldset>
  )
}
