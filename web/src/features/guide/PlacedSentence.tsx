/** Words of a sentence; with a number, they fill that place of the word in the middle. */
export interface SentencePart {
  text: string
  place?: 1 | 2 | 3 | 4 | 5
}

/** A Lojban sentence with the words that fill a place underlined in its colour and numbered beneath. */
export const PlacedSentence = ({ parts }: { parts: readonly SentencePart[] }) => (
  <p className="s" lang="jbo">
    {parts.map(({ text, place }, i) => (
      <span key={text}>
        {i > 0 && ' '}
        {place ? (
          <ruby>
            <span className={`a x${place}`}>{text}</span>
            <rt className={`x${place}`}>
              x<sub>{place}</sub>
            </rt>
          </ruby>
        ) : (
          text
        )}
      </span>
    ))}
  </p>
)

/** The example of the guide: "I go to the house." */
export const EXAMPLE: readonly SentencePart[] = [
  { text: 'mi', place: 1 },
  { text: 'klama' },
  { text: 'lo zdani', place: 2 },
]
