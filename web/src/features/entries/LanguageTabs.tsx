import type { Definition } from '@vlacku/contract/entries'
import { useEffect, useRef, useState } from 'react'
import { Link } from '../../platform/Link.ts'
import { htmlLang } from '../../platform/locale.ts'
import { useText } from '../../platform/text.tsx'
import { slugOf } from './Pieces.tsx'

interface Props {
  word: string
  languages: readonly InLanguage[]
  shown: InLanguage
}

/** Number of visible languages. The rest are behind a button that shows their count. */
const IN_SIGHT = 5

/** Tabs for the languages in which a word is defined, each with its own URL. The user's languages come first. */
export function LanguageTabs({ word, languages, shown }: Props) {
  const t = useText()
  const [all, setAll] = useState(false)
  const nav = useRef<HTMLElement>(null)
  // The focused button has been unmounted.
  useEffect(() => {
    if (all) nav.current?.querySelectorAll('a')[IN_SIGHT]?.focus()
  }, [all])
  if (languages.length < 2) return null
  // Hiding only one language isn't worthwhile.
  const inSight = all || languages.length <= IN_SIGHT + 1 ? languages.length : IN_SIGHT
  const tabs = languages.filter((language, i) => i < inSight || language === shown)
  return (
    <nav ref={nav} className="tabs langs" aria-label={t('entries.languages')}>
      {tabs.map((language) => (
        <Link
          key={language.langid}
          to="/$locale/valsi/$id"
          params={{ id: slugOf(word) }}
          search={language === languages[0] ? {} : { lang: language.langtag }}
          resetScroll={false}
          lang={htmlLang(language.langtag)}
          activeOptions={{ exact: true }}
          {...(language === shown && { 'aria-current': 'page' as const })}
        >
          {language.langrealname} <small>{language.definitions.length}</small>
        </Link>
      ))}
      {tabs.length < languages.length && (
        <button type="button" onClick={() => setAll(true)}>
          {t('entries.more_languages', { count: languages.length - tabs.length })}
        </button>
      )}
    </nav>
  )
}

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
