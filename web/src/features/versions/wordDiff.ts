import { diffArrays } from 'diff'

export interface Piece {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Formulas, links to words (`{klama}`) and words with the marks inside them (`mi'e`, `x_1`, `co-op`) are one piece each; all else goes letter by letter. */
const PIECES = /\$[^$\n]*\$|\{[^{}\n]*\}|[\p{L}\p{M}\p{N}_]+(?:['’.-][\p{L}\p{M}\p{N}_]+)*|\s+|./gsu

const piecesOf = (text: string): string[] => text.match(PIECES) ?? []

/** Above this product of lengths (in pieces) a comparison takes seconds, and nobody could read it. */
const MAX_EDITS = 4_000

/** What was taken out of `before` and put in to make `after`, word by word. Joined up, both texts are whole. */
export function wordDiff(before: string, after: string): Piece[] {
  const changes = diffArrays(piecesOf(before), piecesOf(after), { maxEditLength: MAX_EDITS })
  if (!changes)
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]
  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }))
}
