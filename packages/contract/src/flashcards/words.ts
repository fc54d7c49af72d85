import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { DefinitionIds, IdInput } from '../ids.ts'
import { LongText } from '../texts.ts'

/** Minimum interval in days for a word to count as known, like Anki's "mature". */
export const KNOWN_DAYS = 21
/** Maximum length, in UTF-16 code units, of a text whose words are looked up. */
export const MAX_STUDY_TEXT = 100_000
/** Maximum number of unknown words in the response. */
export const MAX_UNKNOWN_WORDS = 500

/**
 * `known`: all studied sides of the word's cards have an interval of at least `KNOWN_DAYS`. `learning`: any other studied word.
 * Information cards don't count, since they have no prompt.
 */
export const StudyMark = z.enum(['learning', 'known'])
export type StudyMark = z.infer<typeof StudyMark>

export const listStudyMarks = endpoint({
  method: 'GET',
  path: '/flashcards/marks',
  access: 'member',
  summary:
    'Lists which of these definitions are of words that the user is learning or knows, in any readable collection',
  query: z.object({
    definition_ids: DefinitionIds,
  }),
  response: z.object({
    /** Contains only definitions of words that the user has studied. */
    marks: z.array(z.object({ definition_id: z.int(), mark: StudyMark })),
  }),
})

export const findUnknownWords = endpoint({
  method: 'POST',
  path: '/flashcards/text',
  access: 'member',
  cost: 10,
  summary:
    'Lists the words of a text that the user neither knows nor is learning, with their meanings; changes nothing',
  body: z.object({
    text: LongText(MAX_STUDY_TEXT).pipe(z.string().trim().min(1, 'is required')),
    /** Languages in order of preference. Each word gets a definition in the first language that has one. */
    lang_ids: z.array(IdInput).min(1).max(20).default([2]),
  }),
  response: z.object({
    /** Unknown words, most frequent first. */
    words: z.array(
      z.object({
        /** The word as spelled in the dictionary. */
        word: z.string(),
        /** Number of occurrences in the text. */
        count: z.int(),
        /** ID of the best definition. */
        definition_id: z.int(),
        langtag: z.string(),
        /** The first 200 characters of the definition. */
        definition: z.string(),
        glosses: z.array(z.string()),
      }),
    ),
    /** Number of unknown words omitted because of the response limit. */
    left_off: z.int(),
    /**
     * Number of distinct words of the text that are in the dictionary, and numbers of those that the user knows or is learning.
     */
    word_count: z.int(),
    known_count: z.int(),
    learning_count: z.int(),
    /** The first hundred words that have no definition in the given languages. */
    not_found: z.array(z.string()),
  }),
})
export type UnknownWords = z.infer<(typeof findUnknownWords)['response']>
