import type { Language } from '@vlacku/contract/languages'

/** Tag of the test language, which is hidden while unused. */
const TEST = 'test'
/** Matches BCP 47 tags of constructed languages without their own code, such as `art-loglan`. */
const isArtificial = ({ tag }: Language) => tag.startsWith('art-')

const comparable = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** True if a name or the tag of the language contains the text, ignoring accents and case. */
const isNamed = ({ real_name, english_name, lojban_name, tag }: Language, text: string) =>
  [real_name, english_name, lojban_name, tag].some((name) => comparable(name).includes(text))

/**
 * Returns the available languages: the user's languages first, then the others in the given order. Without a query, constructed
 * languages without definitions are omitted.
 *
 * @param own IDs of the user's languages, preferred first
 * @param kept IDs that are always included, such as the selected one
 */
export function arrangeLanguages(
  languages: readonly Language[],
  { own, alwaysIncluded, text }: { own: readonly number[]; alwaysIncluded: readonly number[]; text: string },
) {
  const searchKey = comparable(text)
  const isOffered = (language: Language) => {
    if (alwaysIncluded.includes(language.id) || language.definition_count > 0) return true
    return language.tag !== TEST && (!isArtificial(language) || searchKey !== '')
  }
  const offered = languages.filter((language) => isOffered(language) && isNamed(language, searchKey))
  return {
    own: own.flatMap((id) => offered.find((language) => language.id === id) ?? []),
    others: offered.filter(({ id }) => !own.includes(id)),
  }
}
