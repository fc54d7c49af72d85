import { htmlLang } from '../../platform/locale.ts'
import { useText } from '../../platform/text.tsx'
import { Place } from './Pieces.tsx'
import type { Places } from './places.ts'

/** What stands where around the word, in the order of speech: x₁, the word, x₂ and on. A place nobody has named is bare. */
export function Ribbon({ word, places, lang }: { word: string; places: Places; lang: string }) {
  const t = useText()
  const cell = (name: string | null, number: number) => (
    <li key={number} className={`x${number}`} lang={htmlLang(lang)}>
      <Place number={number} />
      {name}
    </li>
  )
  const [first, ...others] = places
  return (
    <ol className="ribbon" aria-label={t('entries.places_of', { word })}>
      {first !== undefined && cell(first, 1)}
      <li className="w" lang="jbo">
        {word}
      </li>
      {others.map((name, i) => cell(name, i + 2))}
    </ol>
  )
}
