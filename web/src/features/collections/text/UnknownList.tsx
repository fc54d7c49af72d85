import type { UnknownWords } from '@vlacku/contract/flashcards'
import { useEffect, useRef } from 'react'
import { htmlLang } from '../../../platform/locale.ts'
import { useText } from '../../../platform/text.tsx'
import { DialogFooter } from '../../../ui/DialogFooter.tsx'
import { ErrorNote } from '../../../ui/ErrorNote.tsx'
import { RichText } from '../../entries/index.ts'

interface Props {
  found: UnknownWords
  /** IDs of definitions that the user has deselected. */
  left: ReadonlySet<number>
  onLeft: (left: ReadonlySet<number>) => void
  onBack: () => void
  onAdd: (definition_ids: number[]) => void
  isPending: boolean
  error: Error | null
}

/** The unknown words of a text, all selected initially. */
export function UnknownList({ found, left, onLeft, onBack, onAdd, isPending, error }: Props) {
  const t = useText()
  const ids = [...new Set(found.words.map(({ definition_id }) => definition_id))]
  const chosen = ids.filter((id) => !left.has(id))
  const toggle = (id: number) => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    onLeft(next)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen.length > 0) onAdd(chosen)
      }}
    >
      <div className="dialog-body flow">
        <Summary found={found} />
        {ids.length > 0 && (
          <>
            <label className="check">
              <input
                type="checkbox"
                checked={chosen.length === ids.length}
                onChange={(event) => onLeft(new Set(event.target.checked ? [] : ids))}
              />{' '}
              {t('collections.text_all')}
            </label>
            <table className="data pasted">
              <thead>
                <tr>
                  <th>{t('collections.word')}</th>
                  <th>{t('collections.meaning')}</th>
                  <th className="num">{t('collections.text_times')}</th>
                </tr>
              </thead>
              <tbody>
                {found.words.map((word) => (
                  <tr key={word.definition_id}>
                    <td className="word">
                      <label className="check">
                        <input
                          type="checkbox"
                          checked={!left.has(word.definition_id)}
                          onChange={() => toggle(word.definition_id)}
                        />{' '}
                        <span lang="jbo">{word.word}</span>
                      </label>
                    </td>
                    <td lang={htmlLang(word.langtag)}>
                      {word.glosses.length > 0 ? word.glosses.join(', ') : <RichText source={word.definition} />}
                    </td>
                    <td className="num quiet">{word.count}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )}
        {found.left_off > 0 && <p className="hint">{t('collections.text_left_off', { count: found.left_off })}</p>}
        {found.not_found.length > 0 && (
          <p className="hint">
            {t('collections.text_not_found')} <span lang="jbo">{found.not_found.join(', ')}</span>
          </p>
        )}
        {error && <ErrorNote error={error} />}
      </div>
      <DialogFooter
        onCancel={onBack}
        cancel={t('collections.text_back')}
        disabled={chosen.length === 0}
        busy={isPending}
      >
        {t('collections.text_add', { count: chosen.length })}
      </DialogFooter>
    </form>
  )
}

/** Word counts. Receives focus when it appears, because the previously focused button is unmounted. */
function Summary({ found: { words, left_off, word_count, known_count, learning_count } }: Pick<Props, 'found'>) {
  const t = useText()
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => line.current?.focus(), [])
  return (
    <p ref={line} tabIndex={-1}>
      {t(word_count === 0 ? 'collections.text_no_words' : 'collections.text_summary', {
        count: word_count,
        unknown: words.length + left_off,
        known: known_count,
        learning: learning_count,
      })}
    </p>
  )
}
