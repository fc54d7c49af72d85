import { useQuery } from '@tanstack/react-query'
import type { Word } from '@vlacku/grammar'
import { readerLangids } from '../../platform/locale.ts'
import { useSession } from '../../platform/session.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { useSettled } from '../../platform/useSettled.ts'
import { unknownWordsQuery } from './queries.ts'

/** Delay after the last keystroke before words are looked up, in milliseconds. */
const SETTLE_MS = 1500

interface Props {
  text: string
  words: readonly Word[]
}

/** Percentage of words, counting repetitions, that the user knows or is learning. Hidden for visitors. */
export function Coverage({ text, words }: Props) {
  const t = useText()
  const langids = readerLangids[useLocale()]
  const { isLoggedIn } = useSession()
  const lojban = words.filter(({ selmao }) => selmao !== 'FOREIGN')
  const settled = useSettled(text, SETTLE_MS)
  const { data, isPlaceholderData } = useQuery({
    ...unknownWordsQuery(settled, langids),
    enabled: isLoggedIn && settled.trim() !== '',
  })
  if (!isLoggedIn || !data || isPlaceholderData || settled !== text || lojban.length === 0) return null
  // Words omitted from the list because of the limit are counted once.
  const undefinedWords = new Set(data.not_found)
  const unknown =
    data.words.reduce((sum, { count }) => sum + count, data.left_off) +
    lojban.filter(({ text }) => undefinedWords.has(text)).length
  const share = Math.max(0, lojban.length - unknown) / lojban.length
  return <p>{t('text.coverage', { percent: Math.round(share * 100) })}</p>
}
