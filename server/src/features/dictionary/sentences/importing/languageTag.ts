/** Codes that aren't language tags: a name for Toki Pona, and scripts shared by several languages. */
const OTHER_NAMES: Record<string, string> = { toki: 'tok', 'ara-script': 'und-arab', 'deva-script': 'und-deva' }

/**
 * Returns the lowercase language tag for an ISO 639-3 code or tag: `eng` → `en`. Undefined for anything else. `und` means an
 * undetermined language.
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
