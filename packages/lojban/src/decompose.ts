import type { Lexicon, Part } from '@vlacku/language'
import { classify } from './classify.ts'
import { isFuhivla } from './fuhivla.ts'
import { isLujvoAt, lujvoPieces, lujvoTable } from './lujvo.ts'
import { normalize } from './normalize.ts'
import { isGismu } from './rafsi.ts'

/**
 * Returns the affixes and hyphens of a lujvo or of a name built like one (`lojban`), or the words around the `zei` of a
 * zei-lujvo; null for all other texts. The joined `text` fields are the normal form of the word. A root or borrowing written in
 * full is its own source word. The source word of an unknown affix is null. Runs in linear time.
 */
export function decompose(word: string, lexicon: Lexicon): Part[] | null {
  const text = normalize(word)
  const type = classify(text)
  if (type === 'zei-lujvo') return zeiParts(text)
  if ((type !== 'lujvo' && type !== 'cmevla') || text.includes(' ')) return null
  const lower = text.toLowerCase()
  const known = lujvoTable(lower)
  if (!isLujvoAt(lower, 0, known)) return null
  return lujvoPieces(lower, 0, known).map(({ kind, start, end }): Part => {
    if (kind === 'hyphen') return { kind, text: text.slice(start, end) }
    const affix = lower.slice(start, end)
    return { kind, text: text.slice(start, end), word: sourceWord(affix, lexicon) }
  })
}

function sourceWord(affix: string, lexicon: Lexicon): string | null {
  return lexicon.wordOfAffix(affix) ?? (isGismu(affix) || isFuhivla(affix) ? affix : null)
}

function zeiParts(text: string): Part[] | null {
  const pieces = text.split(/( zei )/)
  if (pieces.length === 1) return null
  return pieces.map((piece): Part => {
    return piece === ' zei ' ? { kind: 'hyphen', text: piece } : { kind: 'affix', text: piece, word: piece }
  })
}
