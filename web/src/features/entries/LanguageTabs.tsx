import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { htmlLang } from '../../platform/locale.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import type { InLanguage } from './byLanguage.ts'
import { addressOf } from './Pieces.tsx'

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
  const locale = useLocale()
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
          params={{ locale, id: addressOf(word) }}
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
