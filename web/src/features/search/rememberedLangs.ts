const KEY = 'searchLanguages'

/** The language filter of the last search, kept by the browser. */
export function rememberedLangs(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined
  } catch {
    return undefined
  }
}

export function rememberLangs(langs: string | undefined) {
  try {
    if (langs === undefined) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, langs)
  } catch {
    // the address still holds it
  }
}
