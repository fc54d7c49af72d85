import { diffArrays } from 'diff'

export interface Piece {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/**
 * Formulas, word links (`{klama}`) and words with inner punctuation (`mi'e`, `x_1`, `co-op`) are one piece each; all other text
 * is split into characters.
 */
const PIECES = /\$[^$\n]*\$|\{[^{}\n]*\}|[\p{L}\p{M}\p{N}_]+(?:['’.-][\p{L}\p{M}\p{N}_]+)*|\s+|./gsu

const piecesOf = (text: string): string[] => text.match(PIECES) ?? []

/** Maximum number of edits. A longer diff takes seconds to compute and is unreadable. */
const MAX_EDITS = 4_000

/** Returns the word diff from `before` to `after`. Its pieces can be joined to restore both texts. */
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
