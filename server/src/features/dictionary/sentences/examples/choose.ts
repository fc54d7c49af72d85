import type { Candidate } from './examples.repository.ts'

type Judged = Pick<
  Candidate,
  'sentence_id' | 'lojban' | 'words' | 'length' | 'translation' | 'translation_key' | 'langid' | 'remarks' | 'doubtful'
>

/** Maximum proportion of shared words. Above it, two sentences are too similar. */
const TOO_ALIKE = 0.5
/** Preferred sentence length in words. Shorter sentences show no usage, and longer sentences are hard to read. */
const [MIN_PREFERRED, MAX_PREFERRED] = [4, 9]

/**
 * Chooses the best sentences to show a word in use, best first and without similar sentences. Based on GDEX (Kilgarriff et al.,
 * "GDEX: Automatically finding good dictionary examples in a corpus", Euralex 2008): a good example is a whole, short sentence of
 * known words that is clear by itself.
 *
 * @param isKnown returns true for Lojban words in the dictionary
 * @param languages the user's languages, best first
 */
export function chooseExamples<Sentence extends Judged>(
  sentences: readonly Sentence[],
  limit: number,
  isKnown: (word: string) => boolean,
  languages: readonly number[] = [],
): Sentence[] {
  const judged = sentences.map((sentence) => ({ sentence, score: clarity(sentence, isKnown, languages) }))
  judged.sort(
    (a, b) =>
      b.score - a.score ||
      a.sentence.lojban.length - b.sentence.lojban.length ||
      a.sentence.sentence_id - b.sentence.sentence_id,
  )
  const chosen: Sentence[] = []
  for (const { sentence } of judged) {
    if (chosen.length === limit) break
    if (!chosen.some((other) => areAlike(other, sentence))) chosen.push(sentence)
  }
  return chosen
}

/** Scores a sentence from 0 to 1; higher is better. */
export function clarity(
  sentence: Judged,
  isKnown: (word: string) => boolean,
  languages: readonly number[] = [],
): number {
  const { words, lojban, translation, langid, remarks, doubtful } = sentence
  const known = words.filter(isKnown).length / Math.max(1, words.length)
  const language = langid === null ? languages.length : languages.indexOf(langid)
  const loss =
    distance(sentence.length) * 0.08 +
    (1 - known) * 1.2 +
    (language < 0 ? languages.length : language) * 0.1 +
    (doubtful ? 0.6 : 0) +
    (remarks === '' ? 0 : 0.1) +
    // optional parts, gaps and digits require explanation
    (/[[\](){}…\d_-]|\.\.\./.test(lojban) ? 0.3 : 0) +
    (/[[\]{}…]/.test(translation) ? 0.15 : 0)
  return 1 - loss
}

/** Returns the distance from the preferred length. A missing word weighs as much as two extra words. */
const distance = (length: number) => Math.max(0, 2 * (MIN_PREFERRED - length), length - MAX_PREFERRED)

function areAlike(a: Judged, b: Judged): boolean {
  if (a.translation_key === b.translation_key) return true
  const words = new Set(a.words)
  const common = b.words.filter((word) => words.has(word)).length
  return common / (words.size + b.words.length - common) > TOO_ALIKE
}
