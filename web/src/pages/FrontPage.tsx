import { useQuery } from '@tanstack/react-query'
import {
  ClassMark,
  Glosses,
  Joint,
  newestQuery,
  RichText,
  WordLink,
  wordOfTheDayQuery,
} from '../features/entries/index.ts'
import { useDays } from '../platform/dates.ts'
import { htmlLang, type Locale, readerLangids } from '../platform/locale.ts'
import { useText } from '../platform/text.tsx'
import { Icon } from '../ui/Icon.tsx'

/** The home page while nothing is searched: a word to learn today, and what changed last. */
export function FrontPage({ locale }: { locale: Locale }) {
  return (
    <div className="sheet front">
      <WordOfTheDay langid={readerLangids[locale][0]!} />
      <Newest langids={readerLangids[locale]} />
    </div>
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
          <p className="today serif mt-2 mb-1 font-semibold leading-none">
            <WordLink word={definition.valsiword} />
          </p>
          <ClassMark type={definition.type_name} more={definition.selmaho ?? definition.rafsi} />
          {data.parts && (
            <p className="mt-4">
              <Joint parts={data.parts} />
            </p>
          )}
          <p className="def mt-4 max-w-136 text-read" lang={htmlLang(definition.langtag)}>
            <RichText source={definition.definition} />
          </p>
          {definition.gloss_keywords && <Glosses keywords={definition.gloss_keywords} lang={definition.langtag} />}
        </>
      ) : (
        data && <p className="lede mt-4">{t('entries.nothing_yet')}</p>
      )}
    </section>
  )
}

function Newest({ langids }: { langids: readonly number[] }) {
  const t = useText()
  const days = useDays()
  const { data } = useQuery(newestQuery(langids))
  return (
    <section aria-labelledby="newest">
      <h2 id="newest" className="small quiet">
        {t('entries.newest')}
      </h2>
      <ul className="log mt-1">
        {data?.definitions.map((d) => (
          <li key={d.definitionid}>
            <time dateTime={new Date(d.time * 1000).toISOString()}>{days.short(new Date(d.time * 1000))}</time>
            <Icon name="edit" />
            <span>
              {t.rich('entries.changed_by', {
                word: () => <WordLink word={d.valsiword} />,
                language: d.langrealname,
                username: d.username,
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
