import type { Component } from '@vlacku/contract/compounds'
import { htmlLang } from '../../platform/locale.ts'
import { useText } from '../../platform/text.tsx'
import { contextOf, Place, placesOf, Spelled } from '../entries/index.ts'
import { type PredictedPlace, predictPlaces } from './predictPlaces.ts'

/** Predicts the places of a lujvo from its components; null if they can't be predicted. */
export const placesOfComponents = (components: readonly Component[]): PredictedPlace[] | null =>
  predictPlaces(
    components.map(({ word, input, definition }) => ({
      word: word ?? input,
      places: definition ? placesOf(definition) : [],
    })),
  )

/** The place structure predicted from the components, with the origin of each place and the reasons for omitted places. */
export function PredictedPlaces({ components }: { components: readonly Component[] }) {
  const t = useText()
  const predicted = placesOfComponents(components)
  let number = 0
  return (
    <section aria-labelledby="places">
      <h2 className="h2" id="places">
        {t('lujvo.places')}
      </h2>
      {predicted === null ? (
        <p className="small quiet">{t('lujvo.places_unknown')}</p>
      ) : (
        <>
          <p className="small quiet">{t('lujvo.places_help')}</p>
          <ul className="predicted-places">
            {predicted.map((place, nth) => (
              <li key={nth} className={place.omission ? 'quiet' : undefined}>
                {place.omission ? <span aria-hidden="true">–</span> : <Place number={++number} />}{' '}
                <span>
                  <Meaning place={place} components={components} />{' '}
                  <span className="small">
                    <Spelled text={place.word} /> <Place number={place.number} />
                    {place.omission && <Reason omission={place.omission} />}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** The name of a place or, if it has none, the words next to it in the component's definition. */
function Meaning({ place, components }: { place: PredictedPlace; components: readonly Component[] }) {
  const definition = components.find(({ word }) => word === place.word)?.definition
  const context = definition && place.name === null ? contextOf(definition.definition, place.number) : null
  if (!definition) return null
  return (
    <span className="predicted-meaning" lang={htmlLang(definition.langtag)}>
      {place.name === null ? context : <b>{place.name}</b>}
    </span>
  )
}

function Reason({ omission }: { omission: NonNullable<PredictedPlace['omission']> }) {
  const t = useText()
  const reason = () => {
    if (omission.kind === 'default') return t('lujvo.default_place')
    if (omission.kind === 'described') return t('lujvo.described_place', { words: omission.words })
    const { word, number } = omission
    return number === null ? t('lujvo.merged', { word }) : t('lujvo.merged_with', { word, number })
  }
  return <> ({reason()})</>
}
