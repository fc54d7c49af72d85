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
  { own, kept, text }: { own: readonly number[]; kept: readonly number[]; text: string },
) {
  const sought = comparable(text)
  const isOffered = (language: Language) => {
    if (kept.includes(language.id) || language.definition_count > 0) return true
    return language.tag !== TEST && (!isArtificial(language) || sought !== '')
  }
  const offered = languages.filter((language) => isOffered(language) && isNamed(language, sought))
  return {
    own: own.flatMap((id) => offered.find((language) => language.id === id) ?? []),
    others: offered.filter(({ id }) => !own.includes(id)),
  }
}
