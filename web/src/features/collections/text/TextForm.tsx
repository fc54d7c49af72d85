import type { UnknownWords } from '@vlacku/contract/flashcards'
import { useState } from 'react'
import { readerLangids } from '../../../platform/locale.ts'
import { useLocale, useText } from '../../../platform/text.tsx'
import { useSingleMutation } from '../../../platform/useSingleMutation.ts'
import { ActButton } from '../../../ui/ActButton.tsx'
import { ErrorNote } from '../../../ui/ErrorNote.tsx'
import { TextArea } from '../../../ui/Field.tsx'
import { findUnknownWords } from '../queries.ts'
import { readDraft, writeDraft } from './draft.ts'

/** Maximum length of a text that the server reads (UTF-16 code units). */
const MAX_STUDY_TEXT = 100_000

interface Props {
  text: string | undefined
  onFound: (found: UnknownWords) => void
  onClose: () => void
}

/** Takes a text and looks its words up. */
export function TextForm({ text: given = '', onFound, onClose }: Props) {
  const t = useText()
  const langids = readerLangids[useLocale()]
  const [text, setText] = useState(() => readDraft() ?? given)
  const [problem, setProblem] = useState<string>()
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () => findUnknownWords(text, [...langids]),
    meta: { showsError: true },
    onSuccess: onFound,
  })
  const look = () => {
    if (text.trim() === '') setProblem(t('collections.text_empty'))
    else if (text.length > MAX_STUDY_TEXT)
      setProblem(t('collections.text_too_long', { count: text.length, most: MAX_STUDY_TEXT }))
    else mutate()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        look()
      }}
    >
      <div className="b flow">
        <p className="soft">{t('collections.text_help')}</p>
        <TextArea
          label={t('collections.text')}
          rows={10}
          lang="jbo"
          spellCheck={false}
          autoCapitalize="off"
          value={text}
          error={problem}
          onChange={(event) => {
            setProblem(undefined)
            setText(event.target.value)
            writeDraft(event.target.value)
          }}
        />
        {error && <ErrorNote error={error} />}
      </div>
      <footer>
        <button type="button" className="btn" onClick={onClose}>
          {t('shell.cancel')}
        </button>
        <ActButton type="submit" className="btn main" busy={isPending} busyText={t('shell.working')}>
          {t('collections.text_look')}
        </ActButton>
      </footer>
    </form>
  )
}
