import { z } from 'zod'

/** Smallest change of the part in question that makes it one word, which need not be in the dictionary; null if none is known. */
const correction = z.string().nullable()

/**
 * Reason why a text is not the single word that it seems to be: one of its parts violates a rule or joins a preceding particle,
 * or the text sounds like several words.
 */
export const Explanation = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum([
      'not_words',
      'foreign_letters',
      'misplaced_apostrophe',
      'impermissible_cluster',
      'impermissible_initial',
      'impermissible_vowels',
      'missing_hyphen',
      'stress',
      'misplaced_y',
      'single_syllable',
      'final_consonant',
    ]),
    piece: z.string(),
    /** The letters that violate the rule; empty if it isn't about certain letters. */
    letters: z.string(),
    correction,
  }),
  z.object({ kind: z.literal('joins_particle'), piece: z.string(), joined: z.string(), correction }),
  z.object({ kind: z.literal('falls_apart'), words: z.array(z.string()), correction }),
])
export type Explanation = z.infer<typeof Explanation>
