import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Place, WordLink } from '../../features/entries/index.ts'
import { introductionOf, PlacedSentence } from '../../features/guide/index.ts'
import { siteQuery } from '../../platform/siteQuery.ts'
import { useLocale, useText } from '../../platform/text.tsx'

/** Introduces visitors to the site and the language, with example searches. */
export function FrontIntroduction() {
  const t = useText()
  return (
    <div className="for-visitors">
      <div className="newcomer">
        <div className="lines">
          <p className="soft">{t('entries.home_lede')}</p>
          <AboutLanguage />
        </div>
        <LanguageExample />
      </div>
      <Examples />
    </div>
  )
}

const useIntroduction = () => introductionOf(useQuery(siteQuery).data?.language)

/** Two lines about the language and its places. Renders nothing for a language without an introduction. */
function AboutLanguage() {
  const t = useText()
  const locale = useLocale()
  const introduction = useIntroduction()
  if (!introduction) return null
  const places = t.rich(introduction.places, {
    word: (word) => <WordLink word={String(word)} />,
    x1: () => <Place number={1} />,
    x2: () => <Place number={2} />,
    x3: () => <Place number={3} />,
  })
  return (
    <>
      <p>{t(introduction.about)}</p>
      <p>
        {places}{' '}
        <Link to="/$locale/help/entry" params={{ locale }}>
          {t('shell.entry_help')}
        </Link>
      </p>
    </>
  )
}

function LanguageExample() {
  const t = useText()
  const introduction = useIntroduction()
  if (!introduction) return null
  return (
    <figure className="example">
      <PlacedSentence parts={introduction.example} word={(word) => <WordLink word={word} />} />
      <figcaption>
        <p className="translation">{t(introduction.meaning)}</p>
        <p className="small quiet">{t(introduction.tap)}</p>
      </figcaption>
    </figure>
  )
}

function Examples() {
  const t = useText()
  const locale = useLocale()
  const examples = [
    { q: 'klama', mode: 'dictionary', what: t('entries.example_word') },
    { q: t('entries.example_gloss_query'), mode: 'dictionary', what: t('entries.example_gloss') },
    { q: t('entries.example_idea_query'), mode: 'semantic', what: t('entries.example_idea') },
    { q: 'rhyme:klama', mode: 'pattern', what: t('entries.example_pattern') },
  ] as const
  return (
    <ul aria-label={t('entries.examples')}>
      {examples.map(({ what, ...search }) => (
        <li key={search.q}>
          <Link to="/$locale" params={{ locale }} search={search} className="button small">
            {search.q} <small>{what}</small>
          </Link>
        </li>
      ))}
    </ul>
  )
}
