import { useEffect, useId, useRef, useState } from 'react'
import { useText } from '../../../platform/text.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { type ContentField, type Values, valuesOf } from '../form/values.ts'
import type { Source } from '../queries.ts'
import { FieldMerge } from './FieldMerge.tsx'
import { differencesOf, mergedOf } from './mergeOf.ts'
import { OneSided } from './OneSided.tsx'

interface Props {
  /** What both started from. */
  base: Values
  mine: Values
  newer: Source
  onMerged: (values: Values) => void
  /** Back to the form, with everything as it was typed. */
  onBack: () => void
}

/**
 * Two people changed the same definition. What only one of them changed is taken; where both did, both texts stand side by
 * side until the reader has chosen one or written a third.
 */
export function MergeView({ base, mine, newer, onMerged, onBack }: Props) {
  const t = useText()
  const id = useId()
  const box = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const theirs = valuesOf(newer)
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
        {t('contribute.conflict')}
      </h2>
      <p className="soft">{t('contribute.conflict_text', { username: newer.edited_by })}</p>
      {differences
        .filter(({ changed }) => changed !== 'both')
        .map(({ field, changed }) => (
          <OneSided
            key={field}
            field={field}
            by={changed === 'mine' ? null : newer.edited_by}
            base={base}
            now={changed === 'mine' ? mine : theirs}
          />
        ))}
      {contested.map((field) => (
        <FieldMerge
          key={field}
          field={field}
          base={base}
          mine={mine}
          theirs={theirs}
          by={newer.edited_by}
          missing={missing === field}
          onChoose={(value) => setChosen((before) => ({ ...before, [field]: value }))}
        />
      ))}
      {differences.length === 0 && (
        <p className="state ok">
          <Icon name="check" /> {t('contribute.conflict_same')}
        </p>
      )}
      <p className="line saverow">
        <button type="button" className="btn" onClick={onBack}>
          {t('contribute.back_to_form')}
        </button>
        <button type="button" className="btn main" onClick={save}>
          {t('contribute.save_merged')}
        </button>
      </p>
    </section>
  )
}
