import { Link } from '@tanstack/react-router'
import type { RelatedDefinition } from '@vlacku/contract/meaning'
import { useText } from '../../platform/text.tsx'
import { WordLink } from '../entries/index.ts'
import type { SearchParams } from '../search/index.ts'

/** The words that led to a result, and a link to similar entries. */
export function Evidence({ definition: d }: { definition: RelatedDefinition }) {
  const t = useText()
  return (
    <p className="why evidence">
      {d.evidence.length > 0 && (
        <span>
          {t('meaning.through')}{' '}
          {d.evidence.map(({ word, asked }, i) => (
            <span key={word}>
              {i > 0 && '; '}
              <WordLink word={word} />
              {asked.length > 0 && `: ${asked.join(', ')}`}
            </span>
          ))}
        </span>
      )}
      <Link
        from="/$locale/"
        to="."
        search={({ langs }: SearchParams) => ({ mode: 'semantic' as const, similar: d.definitionid, langs })}
      >
        {t('meaning.find_similar')}
      </Link>
    </p>
  )
}
