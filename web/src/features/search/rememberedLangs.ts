import { fromStorage } from '../../platform/storage.ts'

const KEY = 'searchLanguages'

/** Returns the language filter of the last search, stored in the browser. */
export function rememberedLangs(): string | undefined {
  return fromStorage(() => localStorage.getItem(KEY)) ?? undefined
}

export function rememberLangs(langs: string | undefined) {
  // If storage is unavailable, the URL still contains the language filter.
  fromStorage(() => (langs === undefined ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, langs)))
}
