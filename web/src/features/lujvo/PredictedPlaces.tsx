import type { Component } from '@vlacku/contract/compounds'
import { useText } from '../../platform/text.tsx'
import { Place, placesOf } from '../entries/index.ts'
import { predictPlaces } from './predictPlaces.ts'

/** The place structure predicted from the components, with the origin of each place. */
export function PredictedPlaces({ components }: { components: readonly Component[] }) {
  const t = useText()
  const predicted = predictPlaces(
    components.map(({ word, input, definition }) => ({
      word: word ?? input,
      places: definition ? placesOf(definition) : [],
    })),
  )
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
            {predicted.map((place) => (
              <li key={`${place.word}${place.number}`} className={place.isMerged ? 'quiet' : undefined}>
                {place.isMerged ? <span aria-hidden="true">–</span> : <Place number={++number} />}{' '}
                {place.name && <b>{place.name}</b>} <span lang="jbo">{place.word}</span> <Place number={place.number} />{' '}
                {place.isMerged && t('lujvo.merged')}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
