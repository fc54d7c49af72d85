import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { type Text, useText } from '../../../platform/text.tsx'
import { useTabState } from '../../../platform/useTabState.ts'
import { FieldError } from '../../../ui/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { languagesQuery } from '../../languages/index.ts'
import type { ContentField, Gloss, Values } from '../form/values.ts'
import { Compared } from './Compared.tsx'
import { differencesOf, type MergeWords, mergedOf, mergeTexts } from './mergeOf.ts'

interface Props {
  definitionid: number
  /** The common base of both sides. */
  base: Values
  mine: Values
  theirs: Values
  words: MergeWords
  onMerged: (values: Values) => void
  /** Returns to the form, preserving its input. */
  onBack: () => void
}

/**
 * Merges two edits of a definition. Changes made by only one side are applied; for fields changed by both, both texts are shown
 * until the user chooses one or writes a third.
 */
export function MergeView({ definitionid, base, mine, theirs, words, onMerged, onBack }: Props) {
  const t = useText()
  const id = useId()
  const box = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const differences = differencesOf(base, mine, theirs)
  const contested = differences.filter(({ changed }) => changed === 'both').map(({ field }) => field)
  const [chosen, setChosen] = useState<Partial<Values>>({})
  const [missing, setMissing] = useState<ContentField | null>(null)

  const save = () => {
    const open = contested.find((field) => !(field in chosen)) ?? null
    setMissing(open)
    if (open) box.current?.querySelector<HTMLInputElement>(`[data-field="${open}"] input`)?.focus()
    else onMerged({ ...mergedOf(base, mine, theirs), ...chosen })
  }
  return (
    <section className="merge pad" aria-labelledby={id} ref={box}>
      <h2 className="h2" id={id} tabIndex={-1} ref={heading}>
        {words.title}
      </h2>
      <p className="soft">{words.text}</p>
      {differences
        .filter(({ changed }) => changed !== 'both')
        .map(({ field, changed }) => (
          <OneSided
            key={field}
            field={field}
            why={changed === 'mine' ? words.onlyMine : words.onlyTheirs}
            base={base}
            now={changed === 'mine' ? mine : theirs}
          />
        ))}
      {contested.map((field) => (
        <FieldMerge
          key={field}
          definitionid={definitionid}
          field={field}
          base={base}
          mine={mine}
          theirs={theirs}
          words={words}
          missing={missing === field}
          onChoose={(value) => setChosen((before) => ({ ...before, [field]: value }))}
        />
      ))}
      {differences.length === 0 && (
        <p className="state ok">
          <Icon name="check" /> {words.same}
        </p>
      )}
      <p className="line saverow">
        <button type="button" className="button" onClick={onBack}>
          {words.back}
        </button>
        <button type="button" className="button main" onClick={save}>
          {t('contribute.save_merged')}
        </button>
      </p>
    </section>
  )
}

interface FieldMergeProps {
  definitionid: number
  field: ContentField
  base: Values
  mine: Values
  theirs: Values
  words: Pick<MergeWords, 'mine' | 'theirs'>
  /** True if the user tried to save before choosing. */
  missing: boolean
  onChoose: (value: Values[ContentField]) => void
}
type Choice = 'mine' | 'theirs' | 'own'

/** A field changed on both sides. Shows both texts side by side; the user chooses one or writes a third. */
function FieldMerge({ definitionid, field, base, mine, theirs, words, missing, onChoose }: FieldMergeProps) {
  const t = useText()
  const textOf = useFieldText()
  const id = useId()
  const [own, setOwn] = useTabState(`${mergeTexts(definitionid)}${field}`, String(mine[field]))
  const [choice, setChoice] = useState<Choice | null>(own === String(mine[field]) ? null : 'own')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a text written before a reload is chosen again, once
  useEffect(() => {
    if (choice === 'own') onChoose(own)
  }, [])
  const isText = typeof mine[field] === 'string'
  const name = nameOf(t, field)
  const choose = (next: Choice) => {
    setChoice(next)
    onChoose(next === 'own' ? own : { mine, theirs }[next][field])
  }
  const option = (value: Choice, label: string) => (
    <label className="check">
      <input type="radio" name={id} checked={choice === value} onChange={() => choose(value)} />
      <span>{label}</span>
    </label>
  )
  const isMissing = missing && choice === null
  return (
    <fieldset className="contested" data-field={field} aria-describedby={isMissing ? `${id}-error` : undefined}>
      <legend className="h3">{name}</legend>
      <div className="sides">
        <div className={choice === 'mine' ? 'side taken' : 'side'}>
          {option('mine', words.mine)}
          <Compared text={textOf(field, mine)} against={textOf(field, theirs)} />
        </div>
        <div className={choice === 'theirs' ? 'side taken' : 'side'}>
          {option('theirs', words.theirs)}
          <Compared text={textOf(field, theirs)} against={textOf(field, mine)} />
        </div>
      </div>
      {isText && option('own', t('contribute.own_wording'))}
      {choice === 'own' && (
        <textarea
          className="text-input"
          aria-label={t('contribute.own_wording_of', { field: name })}
          rows={4}
          value={own}
          onChange={(event) => {
            setOwn(event.target.value)
            onChoose(event.target.value)
          }}
        />
      )}
      {isMissing && <FieldError id={`${id}-error`}>{t('contribute.choose_one')}</FieldError>}
      <details className="small">
        <summary>{t('contribute.before_both')}</summary>
        <div className="quiet">
          <Compared text={textOf(field, base)} against={textOf(field, base)} />
        </div>
      </details>
    </fieldset>
  )
}

interface OneSidedProps {
  field: ContentField
  /** Explains which side changed the field. */
  why: string
  base: Values
  now: Values
}

/** A field changed on one side only, with its new value. */
function OneSided({ field, why, base, now }: OneSidedProps) {
  const t = useText()
  const textOf = useFieldText()
  return (
    <section className="onesided">
      <h3 className="h3">{nameOf(t, field)}</h3>
      <p className="small state ok">
        <Icon name="check" />
        {why}
      </p>
      <Compared text={textOf(field, now)} against={textOf(field, base)} />
    </section>
  )
}

const keyword = ({ word, meaning }: Gloss) => (meaning.trim() ? `${word.trim()} (${meaning.trim()})` : word.trim())

/** Returns a function that formats any field as text for comparison, one row per line. */
function useFieldText() {
  const t = useText()
  const { data: languages = [] } = useQuery(languagesQuery)
  return (field: ContentField, values: Values): string => {
    switch (field) {
      case 'langid':
        return languages.find(({ id }) => id === values.langid)?.real_name ?? String(values.langid)
      case 'glosses':
        return values.glosses.map(keyword).join('\n')
      case 'places':
        return values.places.map((row) => `x${row.place}: ${keyword(row)}`).join('\n')
      case 'images':
        return values.images
          .map(({ image_id, description }) =>
            t('contribute.picture_named', { id: image_id, description: description || '—' }),
          )
          .join('\n')
      default:
        return values[field]
    }
  }
}

/** Returns the label of a field. */
export const nameOf = (t: Text, field: ContentField): string => t(`contribute.field_${field}`)
