import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { htmlLang, readerLangids } from '../../platform/locale.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { WordLink } from './Pieces.tsx'
import { nearQuery } from './relatedQueries.ts'

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
        <Link to="/$locale" params={{ locale }} search={{ mode: 'semantic', similar: definitionid }} className="small">
          {t('entries.why_near')}
        </Link>
      </p>
    </section>
  )
}
