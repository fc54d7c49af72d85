import { useEffect, useId, useState } from 'react'
import { useText } from '../../../platform/text.tsx'
import { useTabState } from '../../../platform/useTabState.ts'
import { FieldError } from '../../../ui/Field.tsx'
import type { ContentField, Values } from '../form/values.ts'
import { Compared } from './Compared.tsx'
import { nameOf, useFieldText } from './fieldText.ts'
import { mergeTexts } from './mergeOf.ts'
import type { MergeWords } from './mergeWords.ts'

interface Props {
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
export function FieldMerge({ definitionid, field, base, mine, theirs, words, missing, onChoose }: Props) {
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
