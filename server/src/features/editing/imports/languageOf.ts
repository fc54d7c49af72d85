import { ImportError } from '../../../platform/importing/importError.ts'
import type { LanguageNames } from '../../dictionary/languages/index.ts'

/** Returns the ID of a language by its tag or by its native or English name, on this site or in Unicode CLDR. */
export function languageOf(
  languages: readonly LanguageNames[],
  name: string,
  file: string,
  line: number | null,
): number {
  const wanted = plain(name)
  const language =
    languages.find((l) => plain(l.tag) === wanted) ??
    languages.find((l) => plain(l.real_name) === wanted) ??
    languages.find((l) => plain(l.english_name) === wanted) ??
    languages.find((l) => usualNames(l.tag).includes(wanted))
  if (language) return language.id
  const reason =
    line === null ? `there is no language "${name}"` : `the language "${name}" is not known; name it with --lang`
  throw new ImportError(file, line, reason)
}

/**
 * Returns the common names of a language, since the names on the site may have other forms: Magyarul, for example, means "in
 * Hungarian".
 */
function usualNames(tag: string): string[] {
  return [tag, 'en'].flatMap((locale) => {
    try {
      const name = new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' }).of(tag)
      return name === undefined ? [] : [plain(name)]
    } catch {
      return [] // some of the site's tags are not in Unicode CLDR
    }
  })
}

const plain = (name: string) => name.normalize('NFC').trim().toLowerCase()
