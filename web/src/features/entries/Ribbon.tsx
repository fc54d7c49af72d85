import { htmlLang } from '../../platform/locale.ts'
import { useText } from '../../platform/text.tsx'
import { Explained } from '../guide/index.ts'
import { Place } from './Pieces.tsx'
import type { Places } from './places.ts'

interface Props {
  word: string
  places: Places
  lang: string
  /** True if the first place links to an explanation of places. */
  isExplained?: boolean
}

/** The places around the word in speech order: x₁, the word, x₂ and so on. Unnamed places show only their number. */
export function Ribbon({ word, places, lang, isExplained = false }: Props) {
  const t = useText()
  const cell = (name: string | null, number: number) => (
    <li key={number} className={`x${number}`} lang={htmlLang(lang)}>
      <Explained term={isExplained && number === 1 ? 'places' : undefined} name={`x${number}`}>
        <Place number={number} />
      </Explained>
      {name}
    </li>
  )
  const [first, ...others] = places
  return (
    <ol className="ribbon" aria-label={t('entries.places_of', { word })}>
      {first !== undefined && cell(first, 1)}
      <li className="ribbon-word" lang="jbo">
        {word}
      </li>
      {others.map((name, i) => cell(name, i + 2))}
    </ol>
  )
}
