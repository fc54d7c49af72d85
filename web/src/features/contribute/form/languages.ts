import type { DEFAULT_SOURCE_LANGID } from '@vlacku/contract/languages'
import { type Locale, readerLangids } from '../../../platform/locale.ts'

export const LOJBAN: typeof DEFAULT_SOURCE_LANGID = 1

const KEY = 'definitionLanguage'

/** Returns the language of the last definition written in this browser; by default, the interface language. */
export function rememberedLangid(locale: Locale): number {
  try {
    const saved = Number(localStorage.getItem(KEY))
    if (Number.isInteger(saved) && saved > 0) return saved
  } catch {
    // Storage is unavailable, so no language was remembered.
  }
  return readerLangids[locale][0] ?? LOJBAN
}

export function rememberLangid(langid: number) {
  try {
    localStorage.setItem(KEY, String(langid))
  } catch {
    // The user has to select the language again next time.
  }
}
