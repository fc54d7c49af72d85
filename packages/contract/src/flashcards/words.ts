import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { GivenId } from '../ids.ts'
import { LongText } from '../texts.ts'

/** A word is known once its card has come to an interval of so many days: Anki's "mature". */
export const KNOWN_DAYS = 21
/** Maximum length of a text whose words are looked up (UTF-16 code units). */
export const MAX_STUDY_TEXT = 100_000
/** Maximum number of unknown words that a text is answered with. */
export const MAX_UNKNOWN_WORDS = 500

/**
 * `known`: every side of a card of the word that was studied has an interval of at least `KNOWN_DAYS`. `learning`: the word was
 * studied otherwise. Information cards don't count, since they ask nothing.
 */
export const StudyMark = z.enum(['learning', 'known'])
export type StudyMark = z.infer<typeof StudyMark>

export const listStudyMarks = endpoint({
  method: 'GET',
  path: '/flashcards/marks',
  access: 'member',
  summary: 'Which of these definitions are of words that I am learning or know, in any collection that I may read',
  query: z.object({
    definition_ids: z
      .string()
      .regex(/^\d{1,10}(,\d{1,10}){0,199}$/, 'must be at most 200 numbers with commas between them')
      .transform((text) => text.split(',').map(Number)),
  }),
  response: z.object({
    /** Definitions of words that were never studied are left out. */
    marks: z.array(z.object({ definition_id: z.int(), mark: StudyMark })),
  }),
})

export const findUnknownWords = endpoint({
  method: 'POST',
  path: '/flashcards/text',
  access: 'member',
  cost: 10,
  summary: 'Words of a text that I neither know nor learn, with what they mean; nothing is written',
  body: z.object({
    text: LongText(MAX_STUDY_TEXT).pipe(z.string().trim().min(1, 'is required')),
    /** Of the languages in which a word is defined, the first of these is taken. */
    lang_ids: z.array(GivenId).min(1).max(20).default([2]),
  }),
  response: z.object({
    /** The most frequent first. */
    words: z.array(
      z.object({
        /** As the dictionary spells it. */
        word: z.string(),
        /** Occurrences in the text. */
        count: z.int(),
        /** The best one. */
        definition_id: z.int(),
        langtag: z.string(),
        /** The first 200 characters. */
        definition: z.string(),
        glosses: z.array(z.string()),
      }),
    ),
    /** Unknown words above the limit of the response. */
    left_off: z.int(),
    /** Different words of the text that are in the dictionary, and how many of them I know or learn. */
    word_count: z.int(),
    known_count: z.int(),
    learning_count: z.int(),
    /** Words that the dictionary lacks in these languages: the first hundred. */
    not_found: z.array(z.string()),
  }),
})
export type UnknownWords = z.infer<(typeof findUnknownWords)['response']>
