import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useLocale, useText } from '../../platform/text.tsx'
import { WordLink } from './Pieces.tsx'
import { nearQuery } from './relatedQueries.ts'

/** Words that mean nearly the same as a definition; nothing where none are known, or while meanings are being learnt. */
export function NearInMeaning({ definitionid }: { definitionid: number }) {
  const t = useText()
  const locale = useLocale()
  const { data } = useQuery(nearQuery(definitionid))
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="near-in-meaning">
      <h2 id="near-in-meaning">{t('entries.near_in_meaning')}</h2>
      <p className="wordlist">
        {data.map((word) => (
          <WordLink key={word} word={word} />
        ))}
      </p>
      <p className="mt-2">
        <Link to="/$locale" params={{ locale }} search={{ mode: 'semantic', similar: definitionid }} className="small">
          {t('entries.why_near')}
        </Link>
      </p>
    </section>
  )
}
