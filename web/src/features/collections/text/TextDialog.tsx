import type { UnknownWords } from '@vlacku/contract/flashcards'
import { useEffect, useRef, useState } from 'react'
import { htmlLang, readerLangids } from '../../../platform/locale.ts'
import { FeatureTexts, useLocale, useText } from '../../../platform/text.tsx'
import { useSingleMutation } from '../../../platform/useSingleMutation.ts'
import { clearTabTexts, useTabState } from '../../../platform/useTabState.ts'
import { Dialog, DialogFooter } from '../../../ui/Dialog.tsx'
import { Form } from '../../../ui/Form.tsx'
import { ErrorNote } from '../../../ui/QueryStatus.tsx'
import { RichText } from '../../entries/index.ts'
import { Choices, usePutting } from '../AddDialog.tsx'
import { LookUpForm } from '../LookUpForm.tsx'
import { findUnknownWords } from '../queries.ts'

interface Props {
  /** The target collection; undefined if the user chooses one. */
  collection?: { collection_id: number; name: string }
  /** A text whose words are looked up at once. Without it, the user pastes a text. */
  text?: string
  onClose: () => void
}

/** Finds words in a text that the user neither knows nor is learning, and adds the selected ones to a collection. */
export function TextDialog(props: Props) {
  return (
    <FeatureTexts feature="collections">
      <Steps {...props} />
    </FeatureTexts>
  )
}

function Steps({ collection, text, onClose }: Props) {
  const t = useText()
  const [found, setFound] = useState<UnknownWords | null>(null)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [chosen, setChosen] = useState<number[] | null>(null)
  const [startsAtOnce, setStartsAtOnce] = useState(Boolean(text))
  const pasted = useTabState(STUDY_TEXT)
  const given = useState(text ?? '')
  const [lookedUp, setLookedUp] = text ? given : pasted
  const done = () => {
    if (!text) clearTabTexts(STUDY_TEXT)
    onClose()
  }
  const { put, isPending, error } = usePutting(done)
  const add = (definition_ids: number[]) =>
    collection ? put({ target: collection, definition_ids }) : setChosen(definition_ids)
  return (
    <Dialog title={t(chosen ? 'collections.add_to' : 'collections.text_words')} open onClose={onClose}>
      {chosen ? (
        <>
          <div className="dialog-body flow">
            <Choices definition_ids={chosen} onClose={done} />
          </div>
          <DialogFooter onCancel={() => setChosen(null)} cancel={t('collections.text_back_to_words')} />
        </>
      ) : found ? (
        <UnknownList
          found={found}
          left={left}
          onLeft={setLeft}
          onBack={() => setFound(null)}
          onAdd={add}
          isPending={isPending}
          error={error}
        />
      ) : (
        <TextForm
          text={lookedUp}
          onText={setLookedUp}
          startsAtOnce={startsAtOnce}
          onFound={(words) => {
            setStartsAtOnce(false)
            setLeft(new Set())
            setFound(words)
          }}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

/** Maximum text length accepted by the server, in UTF-16 code units. */
const MAX_STUDY_TEXT = 100_000

/** `useTabState` key of the pasted text. */
const STUDY_TEXT = 'studyText'

interface TextFormProps {
  text: string
  onText: (text: string) => void
  /** True to look up the words when the form appears. */
  startsAtOnce: boolean
  onFound: (found: UnknownWords) => void
  onClose: () => void
}

/** Form that looks up the words of a text. */
function TextForm({ text, onText, startsAtOnce, onFound, onClose }: TextFormProps) {
  const t = useText()
  const langids = readerLangids[useLocale()]
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () => findUnknownWords(text, [...langids]),
    meta: { showsError: true },
    onSuccess: onFound,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on mount
  useEffect(() => {
    if (startsAtOnce && text.length <= MAX_STUDY_TEXT) mutate()
  }, [])
  const submit = () => {
    if (text.trim() === '') return t('collections.text_empty')
    if (text.length > MAX_STUDY_TEXT)
      return t('collections.text_too_long', { count: text.length, most: MAX_STUDY_TEXT })
    mutate()
    return undefined
  }
  return (
    <LookUpForm
      help={t('collections.text_help')}
      label={t('collections.text')}
      lang="jbo"
      text={text}
      onText={onText}
      submit={t('collections.text_look')}
      onSubmit={submit}
      {...{ isPending, error, onClose }}
    />
  )
}

interface UnknownListProps {
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
function UnknownList({ found, left, onLeft, onBack, onAdd, isPending, error }: UnknownListProps) {
  const t = useText()
  const ids = [...new Set(found.words.map(({ definition_id }) => definition_id))]
  const chosen = ids.filter((id) => !left.has(id))
  const toggle = (id: number) => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    onLeft(next)
  }
  return (
    <Form
      onSubmit={() => {
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
    </Form>
  )
}

/** Word counts. Receives focus when it appears, because the previously focused button is unmounted. */
function Summary({
  found: { words, left_off, word_count, known_count, learning_count },
}: Pick<UnknownListProps, 'found'>) {
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
