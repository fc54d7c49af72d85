import type { SentencePiece } from '@vlacku/contract/sentences'
import type { Parse, Word } from '@vlacku/grammar'
import type { Fill, SentenceForm } from './sentenceForms.ts'

/** Returns the places of the form's word that are filled according to the parser, in text order. */
export function filledPlaces({ places, words }: Parse, { wordStart }: SentenceForm): Fill[] {
  const isWord = ({ first, last }: { first: number; last: number }) =>
    first === last && words[first]!.start === wordStart
  return places
    .flatMap(({ selbri, sumti, place }) =>
      isWord(selbri) && place !== null
        ? [{ place, start: words[sumti.first]!.start, end: words[sumti.last]!.end }]
        : [],
    )
    .toSorted((a, b) => a.start - b.start)
}

/** True if the parser assigns the sumti of a form to the intended places. */
export const isReadAsMeant = (parse: Parse, form: SentenceForm): boolean =>
  parse.valid && JSON.stringify(filledPlaces(parse, form).map(keyOf)) === JSON.stringify(form.fills.map(keyOf))

const keyOf = ({ place, start, end }: Fill) => [place, start, end]

/** Splits a sentence into words, which link to their entries, and the text between them. */
export function piecesOf(text: string, words: readonly Word[]): SentencePiece[] {
  const pieces: SentencePiece[] = []
  let at = 0
  for (const { text: valsi, selmao, start, end } of words) {
    if (start > at) pieces.push({ text: text.slice(at, start), valsi: null })
    pieces.push({ text: text.slice(start, end), valsi: selmao === 'FOREIGN' ? null : valsi })
    at = end
  }
  return at < text.length ? [...pieces, { text: text.slice(at), valsi: null }] : pieces
}
