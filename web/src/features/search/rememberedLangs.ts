import { fromStorage } from '../../platform/storage.ts'

const KEY = 'searchLanguages'

/** The language filter of the last search, kept by the browser. */
export function rememberedLangs(): string | undefined {
  return fromStorage(() => localStorage.getItem(KEY)) ?? undefined
}

export function rememberLangs(langs: string | undefined) {
  // where nothing is kept, the address still holds it
  fromStorage(() => (langs === undefined ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, langs)))
}
