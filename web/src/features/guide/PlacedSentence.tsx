import { Fragment, type ReactNode } from 'react'

/** Part of a sentence. A part with a number fills that place of the selbri. */
export interface SentencePart {
  text: string
  place?: 1 | 2 | 3 | 4 | 5
}

interface Props {
  parts: readonly SentencePart[]
  /** Renders one word, for example as a link. */
  word?: (word: string) => ReactNode
}

/** A sentence in which the arguments of the selbri are underlined in their place colors and numbered. */
export const PlacedSentence = ({ parts, word = (text) => text }: Props) => (
  <p className="s" lang="jbo">
    {parts.map(({ text, place }, i) => (
      <span key={text}>
        {i > 0 && ' '}
        {place ? (
          <ruby>
            <span className={`a x${place}`}>{wordsOf(text, word)}</span>
            <rt className={`x${place}`}>
              x<sub>{place}</sub>
            </rt>
          </ruby>
        ) : (
          wordsOf(text, word)
        )}
      </span>
    ))}
  </p>
)

const wordsOf = (text: string, render: (word: string) => ReactNode) =>
  text.split(' ').map((word, i) => (
    <Fragment key={`${i}${word}`}>
      {i > 0 && ' '}
      {render(word)}
    </Fragment>
  ))

/** The example of the guide: "I go to the house." */
export const EXAMPLE: readonly SentencePart[] = [
  { text: 'mi', place: 1 },
  { text: 'klama' },
  { text: 'lo zdani', place: 2 },
]
