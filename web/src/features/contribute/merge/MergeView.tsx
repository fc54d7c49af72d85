import { useEffect, useId, useRef, useState } from 'react'
import { useText } from '../../../platform/text.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import type { ContentField, Values } from '../form/values.ts'
import { FieldMerge } from './FieldMerge.tsx'
import { differencesOf, mergedOf } from './mergeOf.ts'
import type { MergeWords } from './mergeWords.ts'
import { OneSided } from './OneSided.tsx'

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
