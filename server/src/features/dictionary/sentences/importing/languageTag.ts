/** What collections write that is no tag: a name for Toki Pona, and scripts in which several languages are written. */
const OTHER_NAMES: Record<string, string> = { toki: 'tok', 'ara-script': 'und-arab', 'deva-script': 'und-deva' }

/**
 * The tag of a language by its ISO 639-3 code or tag, lower case as our languages have them: `eng` → `en`; undefined when
 * it is neither. `und` is a language that nobody could tell.
 */
export function languageTag(code: string): string | undefined {
  const lower = code.trim().toLowerCase()
  const other = OTHER_NAMES[lower]
  if (other || lower.length > 20) return other
  try {
    return Intl.getCanonicalLocales(lower)[0]?.toLowerCase()
  } catch {
    return undefined
  }
}
