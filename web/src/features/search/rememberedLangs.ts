import { fromStorage } from '../../platform/storage.ts'

const KEY = 'searchLanguages'

/** Returns the language filter of the last search, stored in the browser. */
export function rememberedLangs(): string | undefined {
  return fromStorage(() => localStorage.getItem(KEY)) ?? undefined
}

export function rememberLangs(langs: string | undefined) {
  // Without storage, the URL still contains it.
  fromStorage(() => (langs === undefined ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, langs)))
}
