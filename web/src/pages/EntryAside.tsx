import type { Definition, Valsi } from '@vlacku/contract/entries'
import { FeedLinks } from '../features/changes/index.ts'
import { Compounds, NearInMeaning, useCompounds, WordLink } from '../features/entries/index.ts'
import { useText } from '../platform/text.tsx'

interface Props {
  id: string
  valsi: Valsi
  /** The first one that is shown. */
  definition: Definition | undefined
  /** How many definitions the word has, in all languages. */
  count: number
}

/** Where a reader may go on from a word, and what is known of its entry. */
export function EntryAside({ id, valsi, definition, count }: Props) {
  const t = useText()
  const areCompoundsThere = useCompounds(id).isFetched
  return (
    <aside className="aside" aria-label={t('entries.about_the_word')}>
      {valsi.similar.length > 0 && (
        <section>
          <h2>{t('entries.spelt_alike')}</h2>
          <p className="wordlist">
            {valsi.similar.slice(0, 24).map((word) => (
              <WordLink key={word} word={word} />
            ))}
          </p>
        </section>
      )}
      <section>
        <h2>{t('entries.this_entry')}</h2>
        <dl className="kv">
          <dt>{t('entries.number')}</dt>
          <dd className="num">{valsi.valsiid}</dd>
          <dt>{t('entries.definitions')}</dt>
          <dd className="num">{count}</dd>
        </dl>
        <FeedLinks of={`valsi/${valsi.valsiid}`} title={valsi.word} />
      </section>
      {/* asked for once the page is alive: they come last, and in this order, so that they move nothing */}
      <Compounds key={id} id={id} />
      {definition && areCompoundsThere && <NearInMeaning definitionid={definition.definitionid} />}
    </aside>
  )
}
