import { htmlLang } from '../../../platform/locale.ts'
import { useText } from '../../../platform/text.tsx'
import { RichText, WordLink } from '../../entries/index.ts'
import type { Analysis } from '../queries.ts'
import { useParts } from './useParts.ts'

/** The places of a compound's components, as an aid for writing its own. */
export function PartPlaces({ analysis }: { analysis: Analysis }) {
  const t = useText()
  const defined = useParts(analysis).known.filter(({ definition }) => definition)
  if (defined.length === 0) return null
  return (
    <section aria-label={t('contribute.part_places')}>
      <h2 className="h3">{t('contribute.part_places')}</h2>
      <div className="partplaces">
        {defined.map(({ word, definition }) => (
          <p className="definition" key={word}>
            <WordLink word={word} />{' '}
            <span lang={htmlLang(definition!.langtag)}>
              <RichText source={definition!.definition} />
            </span>
          </p>
        ))}
      </div>
    </section>
  )
}
