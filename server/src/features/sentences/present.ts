import type { Sentence, SentencePiece } from '@vlacku/contract/sentences'
import type { SentenceRow } from './repository.ts'
import { normalWord, piecesOf, WRITTEN } from './words.ts'

/** Every spelling by which a word of these texts may be in the dictionary. */
export function spellingsIn(texts: readonly string[]): string[] {
  const spellings = texts.flatMap((text) => (text.match(WRITTEN) ?? []).flatMap((word) => [word, ...piecesOf(word)]))
  return [...new Set(spellings.map(normalWord))]
}

/**
 * A Lojban text cut where its words begin and end; put together again the pieces are the text. A compound of cmavo that
 * is no entry falls into its cmavo.
 * @param entries head words by their normal spelling
 */
export function linkedPieces(text: string, entries: ReadonlyMap<string, string>): SentencePiece[] {
  const pieces: SentencePiece[] = []
  const add = (piece: string, valsi: string | null) => {
    const last = pieces.at(-1)
    if (valsi === null && last?.valsi === null) last.text += piece
    else if (piece !== '') pieces.push({ text: piece, valsi })
  }
  let at = 0
  for (const { 0: word, index } of text.matchAll(WRITTEN)) {
    add(text.slice(at, index), null)
    const entry = entries.get(normalWord(word))
    if (entry !== undefined) add(word, entry)
    else for (const piece of piecesOf(word)) add(piece, entries.get(normalWord(piece)) ?? null)
    at = index + word.length
  }
  add(text.slice(at), null)
  return pieces
}

export function presentSentence(row: SentenceRow, entries: ReadonlyMap<string, string>): Sentence {
  const { sentence_id, lojban, translation, langtag, doubtful, number, source, licence, url, rank } = row
  const pieces = linkedPieces(lojban, entries)
  return {
    id: sentence_id,
    lojban,
    pieces,
    translation,
    langtag,
    doubtful,
    number,
    source: { name: source, licence, url },
    rank,
  }
}
