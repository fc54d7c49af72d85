import type { Sentence, SentencePiece } from '@vlacku/contract/sentences'
import type { SentenceRow } from './sentences.repository.ts'
import { boundAt, boundSpellings, normalWord, piecesOf, WRITTEN } from './words.ts'

/** Returns all spellings under which the words of the given texts may be listed in the dictionary. */
export function spellingsIn(texts: readonly string[]): string[] {
  const spellings = texts.flatMap((text) => {
    const words = text.match(WRITTEN) ?? []
    return words.flatMap((word, n) => [...[word, ...piecesOf(word)].map(normalWord), ...boundSpellings(words, n)])
  })
  return [...new Set(spellings)]
}

/**
 * Splits a Lojban text at word boundaries; the joined pieces equal the text. Words joined by `zei` or `bu` form one piece if they
 * have an entry; a cmavo compound without an entry is split.
 *
 * @param entries head words by their normalized spelling
 */
export function linkedPieces(text: string, entries: ReadonlyMap<string, string>): SentencePiece[] {
  const pieces: SentencePiece[] = []
  const add = (piece: string, valsi: string | null) => {
    const last = pieces.at(-1)
    if (valsi === null && last?.valsi === null) last.text += piece
    else if (piece !== '') pieces.push({ text: piece, valsi })
  }
  const written = [...text.matchAll(WRITTEN)]
  const words = written.map(([word]) => word)
  let at = 0
  for (let n = 0; n < words.length; ) {
    const { index } = written[n]!
    add(text.slice(at, index), null)
    const bound = boundSpellings(words, n).find((spelling) => entries.has(spelling))
    const consumed = bound === undefined ? 1 : boundAt(words, n)
    const last = written[n + consumed - 1]!
    at = last.index + last[0].length
    const word = text.slice(index, at)
    const entry = entries.get(bound ?? normalWord(word))
    if (entry !== undefined) add(word, entry)
    else for (const piece of piecesOf(word)) add(piece, entries.get(normalWord(piece)) ?? null)
    n += consumed
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
    english: langtag === 'en' ? translation : null,
    langtag,
    doubtful,
    number,
    source: { name: source, licence, url },
    rank,
  }
}
