import { useQuery } from '@tanstack/react-query'
import { readerLangids } from '../../platform/locale.ts'
import { useSession } from '../../platform/session.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { unknownWordsQuery } from './queries.ts'
import { useSettled } from './useSettled.ts'

/** Time after the last keystroke until the words are looked up (ms). */
const SETTLE_MS = 1500

interface Props {
  text: string
  /** Number of words in the text, repetitions included. */
  tokens: number
}

/** The share of the words in a text that the user knows or is learning; nothing for visitors. */
export function Coverage({ text, tokens }: Props) {
  const t = useText()
  const langids = readerLangids[useLocale()]
  const { isLoggedIn } = useSession()
  const settled = useSettled(text, SETTLE_MS)
  const { data, isPlaceholderData } = useQuery({
    ...unknownWordsQuery(settled, langids),
    enabled: isLoggedIn && settled.trim() !== '',
  })
  if (!isLoggedIn || !data || isPlaceholderData || settled !== text || tokens === 0) return null
  // Words without a definition are not counted: users can't study them.
  const unknown = data.words.reduce((sum, { count }) => sum + count, data.left_off)
  const share = Math.max(0, tokens - unknown - data.not_found.length) / tokens
  return <p>{t('text.coverage', { share })}</p>
}
