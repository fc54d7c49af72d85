import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from '../../platform/Link.ts'
import { htmlLang, readerLangids } from '../../platform/locale.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { AnalyseSentence, LojbanText, lojbanFound } from './LojbanText.tsx'
import { examplesQuery } from './queries.ts'
import { Sources } from './Sources.tsx'

/**
 * A few sentences that contain the word, shown below its definitions. Renders nothing if there are none. Uses the `sentences`
 * texts.
 */
export function Examples({ id, word }: { id: string; word: string }) {
  const t = useText()
  const locale = useLocale()
  const { data } = useQuery(examplesQuery(id, readerLangids[locale]))
  const isFound = useMemo(() => lojbanFound(word), [word])
  if (!data || data.sentences.length === 0) return null
  const more = data.total - data.sentences.length
  return (
    <section className="section" aria-labelledby="in-sentences">
      <div className="spread">
        <h2 className="h2" id="in-sentences">
          {t('sentences.examples')}
        </h2>
        {more > 0 && (
          <Link to="/$locale" search={{ q: word, mode: 'muplis' }} className="small">
            {t('sentences.more', { count: more })}
          </Link>
        )}
      </div>
      <div className="flow">
        {data.sentences.map(({ id, pieces, places, translation, langtag }) => (
          <figure className="example" key={id}>
            <LojbanText pieces={pieces} places={places} isFound={isFound} />
            <figcaption className="translation" lang={htmlLang(langtag)}>
              {translation}
            </figcaption>
            <AnalyseSentence pieces={pieces} />
          </figure>
        ))}
      </div>
      <Sources sentences={data.sentences} />
    </section>
  )
}
