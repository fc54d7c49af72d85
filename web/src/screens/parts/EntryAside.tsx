import type { Definition, Valsi } from '@vlacku/contract/entries'
import { Compounds, NearInMeaning, useCompounds, WordLink } from '../../features/entries/index.ts'
import { useText } from '../../platform/text.tsx'

interface Props {
  id: string
  valsi: Valsi
  /** The first definition displayed. */
  definition: Definition | undefined
}

/** Words related to an entry. */
export function EntryAside({ id, valsi, definition }: Props) {
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
      {/* Requested after hydration, in this order, to avoid layout shifts: they are below all other content. */}
      <Compounds key={id} id={id} />
      {definition && areCompoundsThere && <NearInMeaning definitionid={definition.definitionid} />}
    </aside>
  )
}
