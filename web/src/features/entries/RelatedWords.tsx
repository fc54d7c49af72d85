import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '../../platform/Link.ts'
import { htmlLang, readerLangids } from '../../platform/locale.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { Joint } from './Joint.tsx'
import { slugOf, WordLink } from './Pieces.tsx'
import { compoundsQuery, nearQuery } from './relatedQueries.ts'

const FEW = 12
const ALL = 500

/** Returns the best-known compounds of a word; by default, as many as are shown initially. */
export const useCompounds = (id: string, limit = FEW) => useQuery(compoundsQuery(id, limit))

/** Compounds that contain a word, best known first. Renders nothing if there are none. */
export function Compounds({ id }: { id: string }) {
  const t = useText()
  const [limit, setLimit] = useState(FEW)
  const { data, isFetching } = useCompounds(id, limit)
  if (!data || data.total === 0) return null
  return (
    <section aria-labelledby="made-from-it">
      <h2 id="made-from-it">{t('entries.made_from_it')}</h2>
      <p className="line compounds" aria-busy={isFetching}>
        {data.compounds.map(({ word, parts }) => (
          <Link key={word} to="/$locale/valsi/$id" params={{ id: slugOf(word) }} className="plain" title={word}>
            <Joint size="s" parts={parts} />
          </Link>
        ))}
      </p>
      {data.total > data.compounds.length && limit < ALL && (
        <p className="space-above-small">
          <button type="button" className="link small" onClick={() => setLimit(ALL)}>
            {t('entries.all_compounds', { count: data.total })}
          </button>
        </p>
      )}
    </section>
  )
}

/** Words similar in meaning to a definition, with glosses. Renders nothing while the semantic index is being built. */
export function NearInMeaning({ definitionid }: { definitionid: number }) {
  const t = useText()
  const locale = useLocale()
  const { data } = useQuery(nearQuery(definitionid, readerLangids[locale]))
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="near-in-meaning">
      <h2 id="near-in-meaning">{t('entries.near_in_meaning')}</h2>
      <ul className="neighbours">
        {data.map(({ word, gloss, langtag }) => (
          <li key={word}>
            <WordLink word={word} /> {gloss && <span lang={htmlLang(langtag)}>{gloss}</span>}
          </li>
        ))}
      </ul>
      <p className="space-above-small">
        <Link to="/$locale" search={{ mode: 'semantic', similar: definitionid }} className="small">
          {t('entries.why_near')}
        </Link>
      </p>
    </section>
  )
}
