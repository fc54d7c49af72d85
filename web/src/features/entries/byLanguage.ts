import type { Definition } from '@vlacku/contract/entries'

/** Definitions of a word in one language, best first. */
export interface InLanguage {
  langid: number
  langtag: string
  langrealname: string
  definitions: Definition[]
}

/** Groups definitions by language: the user's languages in order of preference, then the others in order of appearance. */
export function byLanguage(definitions: readonly Definition[], readerLangids: readonly number[]): InLanguage[] {
  const languages = new Map<number, InLanguage>()
  for (const definition of definitions) {
    const { langid, langtag, langrealname } = definition
    const known = languages.get(langid)
    if (known) known.definitions.push(definition)
    else languages.set(langid, { langid, langtag, langrealname, definitions: [definition] })
  }
  const rank = ({ langid }: InLanguage) => {
    const at = readerLangids.indexOf(langid)
    return at < 0 ? readerLangids.length : at
  }
  return [...languages.values()].sort((a, b) => rank(a) - rank(b))
}

/** Returns the language to display: the one in the URL, that of `definitionid` or the user's, in this order. */
export const shownLanguage = (
  languages: readonly InLanguage[],
  langtag: string | undefined,
  definitionid: number | undefined,
): InLanguage | undefined =>
  languages.find((language) => language.langtag === langtag) ??
  languages.find(({ definitions }) => definitions.some((definition) => definition.definitionid === definitionid)) ??
  languages[0]
