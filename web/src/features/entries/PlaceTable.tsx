import type { Keyword } from '@vlacku/contract/entries'
import { htmlLang } from '../../platform/locale.ts'
import { useText } from '../../platform/text.tsx'
import { Place } from './Pieces.tsx'

/** The cmavo that bring the second to fifth place to the front. */
const CONVERSIONS = ['', 'se', 'te', 've', 'xe']

export function PlaceTable({ word, places, lang }: { word: string; places: readonly Keyword[]; lang: string }) {
  const t = useText()
  return (
    <section className="sec" aria-labelledby="places">
      <div className="spread">
        <h2 className="h2" id="places">
          {t('entries.places')}
        </h2>
        <span className="small quiet">{t('entries.places_help')}</span>
      </div>
      <table className="ptable">
        <thead>
          <tr>
            <th>{t('entries.place')}</th>
            <th>{t('entries.what_stands_there')}</th>
            <th>{t('entries.brought_to_the_front')}</th>
          </tr>
        </thead>
        <tbody>
          {places.map(({ word: keyword, meaning }, i) => (
            <tr key={i} className={`x${i + 1}`}>
              <td>
                <Place number={i + 1} />
              </td>
              <td lang={htmlLang(lang)}>
                <b className="font-semibold">{keyword || t('entries.place_unnamed')}</b>
                {meaning && <span className="quiet"> {meaning}</span>}
              </td>
              <td className="cv" lang="jbo">
                <b>{CONVERSIONS[i]}</b> {word}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
