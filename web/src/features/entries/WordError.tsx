import type { Explanation } from '@vlacku/language'
import { useText } from '../../platform/text.tsx'

/** Explains why a text is not a single word, and shows the closest valid form. The page must load the texts of `wordErrors`. */
export function WordError({ explanation }: { explanation: Explanation }) {
  const t = useText()
  const { correction } = explanation
  return (
    <>
      <Reason explanation={explanation} />
      {correction !== null && <> {t.rich('wordErrors.correction', { word: () => <Spelled text={correction} /> })}</>}
    </>
  )
}

function Reason({ explanation }: { explanation: Explanation }) {
  const t = useText()
  switch (explanation.kind) {
    case 'falls_apart':
      return t.rich('wordErrors.falls_apart', { words: () => <Spelled text={explanation.words.join(' ')} /> })
    case 'joins_particle':
      return t.rich('wordErrors.joins_particle', {
        word: () => <Spelled text={explanation.piece} />,
        joined: () => <Spelled text={explanation.joined} />,
      })
    default:
      return t.rich(`wordErrors.${explanation.kind}`, {
        word: () => <Spelled text={explanation.piece} />,
        letters: () => <Spelled text={explanation.letters} />,
      })
  }
}

/** A text in Lojban that is not a link. */
export const Spelled = ({ text }: { text: string }) => (
  <span className="jbo" lang="jbo">
    {text}
  </span>
)
