import type { Sentence } from '@vlacku/contract/sentences'
import { useText } from '../../platform/text.tsx'

/** Distinct sources and licenses of the given sentences. */
export function Sources({ sentences }: { sentences: readonly Sentence[] }) {
  const t = useText()
  const sources = new Map(sentences.map(({ source }) => [source.name, source]))
  return (
    <dl className="sources">
      <dt>{t('sentences.sources')}</dt>
      {[...sources.values()].map(({ name, licence, url }) => (
        <dd key={name}>
          {url ? (
            <a href={url} rel="noopener nofollow">
              {name}
            </a>
          ) : (
            name
          )}{' '}
          · {licence || t('sentences.no_licence')}
        </dd>
      ))}
    </dl>
  )
}
