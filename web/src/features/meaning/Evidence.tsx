import { Link } from '@tanstack/react-router'
import type { RelatedDefinition } from '@vlacku/contract/meaning'
import { useFormatter } from 'use-intl'
import { useText } from '../../platform/text.tsx'
import { WordLink } from '../entries/index.ts'
import type { SearchAddress } from '../search/index.ts'

/** How near a word is to what was asked, through which words, and the way to what is like it. */
export function Evidence({ definition: d }: { definition: RelatedDefinition }) {
  const t = useText()
  const format = useFormatter()
  return (
    <p className="why evidence">
      <span>
        <meter min={0} max={1} value={d.similarity} aria-hidden="true" />{' '}
        {t('meaning.similarity', { share: format.number(d.similarity, { style: 'percent' }) })}
      </span>
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
        search={({ langs }: SearchAddress) => ({ mode: 'semantic' as const, similar: d.definitionid, langs })}
      >
        {t('meaning.find_similar')}
      </Link>
    </p>
  )
}
