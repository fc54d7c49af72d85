import type { UnknownWords } from '@vlacku/contract/flashcards'
import { readerLangids } from '../../../platform/locale.ts'
import { useLocale, useText } from '../../../platform/text.tsx'
import { useSingleMutation } from '../../../platform/useSingleMutation.ts'
import { useTabState } from '../../../platform/useTabState.ts'
import { LookUpForm } from '../LookUpForm.tsx'
import { findUnknownWords } from '../queries.ts'

/** Maximum text length accepted by the server, in UTF-16 code units. */
const MAX_STUDY_TEXT = 100_000

/** `useTabState` key of the pasted text. */
export const STUDY_TEXT = 'studyText'

interface Props {
  text: string | undefined
  onFound: (found: UnknownWords) => void
  onClose: () => void
}

/** Form that looks up the words of a text. */
export function TextForm({ text: initialText = '', onFound, onClose }: Props) {
  const t = useText()
  const langids = readerLangids[useLocale()]
  const [text, setText] = useTabState(STUDY_TEXT, initialText)
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: () => findUnknownWords(text, [...langids]),
    meta: { showsError: true },
    onSuccess: onFound,
  })
  const look = () => {
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
      onText={setText}
      submit={t('collections.text_look')}
      onSubmit={look}
      {...{ isPending, error, onClose }}
    />
  )
}
