import { useQuery } from '@tanstack/react-query'
import { LatestChanges } from '../../features/changes/index.ts'
import { courseFor, coursesQuery } from '../../features/collections/index.ts'
import { Trending } from '../../features/comments/index.ts'
import {
  ClassMark,
  Glosses,
  Joint,
  Place,
  RichText,
  SpeakButton,
  WordLink,
  wordOfTheDayQuery,
} from '../../features/entries/index.ts'
import { introductionOf, PlacedSentence } from '../../features/guide/index.ts'
import { LazyStudyToday, StudyLink } from '../../features/study/index.ts'
import { useDays } from '../../platform/dates.ts'
import { Link } from '../../platform/Link.ts'
import { htmlLang, type Locale, readerLangids } from '../../platform/locale.ts'
import { useSession } from '../../platform/session.ts'
import { siteQuery } from '../../platform/siteQuery.ts'
import { useLocale, useText } from '../../platform/text.tsx'

/** The home page without a query: introduction, word of the day and latest changes. */
export function FrontPage({ locale }: { locale: Locale }) {
  return (
    <div className="sheet front">
      <Introduction />
      <WordOfTheDay langid={readerLangids[locale][0]!} />
      <Newest locale={locale} />
      <Trending />
    </div>
  )
}

function Introduction() {
  const t = useText()
  const { isLoading, isLoggedIn } = useSession()
  const waiting = <span className="skeleton wide" role="status" aria-label={t('shell.loading')} />
  return (
    <section className="intro" aria-labelledby="what">
      <div className="spread">
        <h1 id="what" className="h2">
          {t('shell.headline')}
        </h1>
        {(isLoading || !isLoggedIn) && (
          <p className="for-visitors">
            <StartCourse />
          </p>
        )}
      </div>
      {(isLoading || !isLoggedIn) && <FrontIntroduction />}
      {(isLoading || isLoggedIn) && (
        <div className="study-today for-members">
          {isLoggedIn ? <LazyStudyToday start={<StartCourse />} waiting={waiting} /> : waiting}
        </div>
      )}
    </section>
  )
}

function WordOfTheDay({ langid }: { langid: number }) {
  const t = useText()
  const days = useDays()
  const { data } = useQuery(wordOfTheDayQuery(langid))
  const definition = data?.definition
  return (
    <section aria-labelledby="today">
      <h2 id="today" className="small quiet">
        {data ? t('entries.word_of_the_day', { date: days.dayOfYear(new Date(data.date)) }) : ' '}
      </h2>
      {definition ? (
        <>
          <p className="today serif">
            <WordLink word={definition.valsiword} hasTip={false} />
            <SpeakButton word={definition.valsiword} />
          </p>
          <ClassMark type={definition.type_name} more={definition.selmaho ?? definition.rafsi} />
          {data.parts && (
            <p className="space-above">
              <Joint parts={data.parts} />
            </p>
          )}
          <p className="definition" lang={htmlLang(definition.langtag)}>
            <RichText source={definition.definition} />
          </p>
          {definition.gloss_keywords && <Glosses keywords={definition.gloss_keywords} lang={definition.langtag} />}
        </>
      ) : (
        data && <p className="lede space-above">{t('entries.nothing_yet')}</p>
      )}
    </section>
  )
}

function Newest({ locale }: { locale: Locale }) {
  const t = useText()
  return (
    <section aria-labelledby="newest">
      <h2 id="newest" className="small quiet">
        {t('entries.newest')}
      </h2>
      <LatestChanges langids={readerLangids[locale]} />
      <p className="small space-above">
        <Link to="/$locale/recent">{t('entries.all_changes')}</Link>
      </p>
    </section>
  )
}

/** Link to the starter course in the user's language. Renders nothing on a site without courses. */
function StartCourse() {
  const t = useText()
  const locale = useLocale()
  const { data } = useQuery(coursesQuery)
  const course = data && courseFor(data.courses, readerLangids[locale])
  if (!course) return null
  return (
    <StudyLink collection_id={course.collection_id} className="button main">
      {t('entries.start_course', { count: course.card_count })}
    </StudyLink>
  )
}

/** Introduces visitors to the site and the language, with example searches. */
function FrontIntroduction() {
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
        {places} <Link to="/$locale/help/entry">{t('shell.entry_help')}</Link>
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
          <Link to="/$locale" search={search} className="button small">
            {search.q} <small>{what}</small>
          </Link>
        </li>
      ))}
    </ul>
  )
}
