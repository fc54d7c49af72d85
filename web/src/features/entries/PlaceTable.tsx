import type { Keyword } from '@vlacku/contract/entries'
import { htmlLang } from '../../platform/locale.ts'
import { useText } from '../../platform/text.tsx'
import { Place } from './Pieces.tsx'
import type { Places } from './places.ts'

/** Cmavo that swap the first place with the second to fifth place, respectively. */
const CONVERSIONS = ['', 'se', 'te', 've', 'xe']

interface Props {
  word: string
  places: Places
  /** Longer descriptions of the places, in place order. */
  keywords?: readonly Keyword[] | null
  lang: string
}

/** The first five places of a word, the form that moves each place to the front, and the name of each place if known. */
export function PlaceTable({ word, places, keywords, lang }: Props) {
  const t = useText()
  return (
    <section className="section" aria-labelledby="places">
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
          {places.slice(0, CONVERSIONS.length).map((name, i) => (
            <tr key={i} className={`x${i + 1}`}>
              <td>
                <Place number={i + 1} />
              </td>
              <td lang={htmlLang(lang)}>
                <b className="place-meaning">{name ?? t('entries.place_unnamed')}</b>
                {keywords?.[i]?.meaning && <span className="quiet"> {keywords[i].meaning}</span>}
              </td>
              <td className="place-keyword" lang="jbo">
                <b>{CONVERSIONS[i]}</b> {word}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
