import type { Keyword } from '@vlacku/contract/entries'
import { htmlLang } from '../../platform/locale.ts'
import { useText } from '../../platform/text.tsx'
import { Place } from './Pieces.tsx'

/** What stands where around the word, in the order of speech: x₁, the word, x₂ and on. */
export function Ribbon({ word, places, lang }: { word: string; places: readonly Keyword[]; lang: string }) {
  const t = useText()
  const cell = (keyword: Keyword, number: number) => (
    <li key={number} className={`x${number}`} lang={htmlLang(lang)}>
      <Place number={number} />
      {keyword.word || t('entries.place_unnamed')}
    </li>
  )
  return (
    <ol className="ribbon" aria-label={t('entries.places_of', { word })}>
      {places[0] && cell(places[0], 1)}
      <li className="w" lang="jbo">
        {word}
      </li>
      {places.slice(1).map((keyword, i) => cell(keyword, i + 2))}
    </ol>
  )
}
