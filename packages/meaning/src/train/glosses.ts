import { plain, wordsOf } from '@vlacku/textsearch/text'
import type { MeaningEntry } from '../types.ts'
import { contentWords, type Stems, withoutMarkup } from '../vocabulary.ts'

const LATER_GLOSS = 0.15

/** Returns a key for a whole gloss with its words reduced to stems, so that `to run` and `running` have the same key. */
export function glossKey(text: string, tag: string, stems: Stems): string {
  const stripped = withoutMarkup(text).replace(/^to\s+(?=\S)/i, '')
  const words = contentWords(stripped, tag)
  if (words.length > 0) return words.map((word) => stems.of(tag, word)[0]).join(' ')
  return wordsOf(plain(text)).join(' ')
}

/** Returns the keys of an entry's glosses, with a weight of 1 for a first gloss and less for later ones. */
export function glossesOf({ records }: MeaningEntry, stems: Stems): Map<string, number> {
  const found = new Map<string, number>()
  for (const { glosses, lang } of records) {
    for (const [at, gloss] of glosses.entries()) {
      const key = glossKey(gloss, lang, stems)
      const weight = 1 / (1 + LATER_GLOSS * at)
      if (key !== '' && (found.get(key) ?? 0) < weight) found.set(key, weight)
    }
  }
  return found
}
