import type { DEFAULT_SOURCE_LANGID } from '@vlacku/contract/languages'
import { type Locale, readerLangids } from '../../../platform/locale.ts'

export const LOJBAN: typeof DEFAULT_SOURCE_LANGID = 1

const KEY = 'definitionLanguage'

/** The language this browser defined something in last, else the reader's own. */
export function rememberedLangid(locale: Locale): number {
  try {
    const kept = Number(localStorage.getItem(KEY))
    if (Number.isInteger(kept) && kept > 0) return kept
  } catch {
    // then there is none
  }
  return readerLangids[locale][0] ?? LOJBAN
}

export function rememberLangid(langid: number) {
  try {
    localStorage.setItem(KEY, String(langid))
  } catch {
    // it is chosen again next time
  }
}
