import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { IdInput } from './ids.ts'
import { Explanation } from './wordErrors.ts'

/** Maximum text length, in UTF-16 code units. */
export const MAX_PARSED_TEXT = 100_000
/** Longer texts get no tree, since trees take about 100 bytes per code unit. */
export const MAX_TREE_TEXT = 10_000

/** Offsets in the text, in UTF-16 code units. */
const offsets = { start: z.int(), end: z.int() }
/** Indices of the first and last word. */
const wordRange = { first: z.int(), last: z.int() }

export const ParsedWord = z.object({
  /** The word in lowercase, without pauses. */
  text: z.string(),
  /** `BRIVLA`, `CMEVLA`, the selma'o of a cmavo, `CMAVO` for an unknown cmavo, or `FOREIGN`. */
  selmao: z.string(),
  ...offsets,
  /** The word type, such as `gismu`; null for text that isn't a Lojban word. */
  class: z.string().nullable(),
  /** The first gloss in the first requested language that has one; otherwise, in English. */
  gloss: z.string().nullable(),
  /**
   * For a word that isn't in the dictionary, up to three corrections, most likely first: dictionary words that differ by one letter,
   * or two words if a space is missing. Empty for texts of more than 20,000 UTF-16 code units.
   */
  suggestions: z.array(z.string()),
  /**
   * For a word that isn't in the dictionary and has no suggestions: the reason why it and the words written together with it
   * aren't one word, if a correction makes them one.
   */
  explanation: Explanation.nullable(),
})

/** A word, or words joined by preprocessing, such as a quotation. */
const WordNode = z.object({ kind: z.literal('word'), selmao: z.string(), ...wordRange, ...offsets })
/** An elided terminator, at the offset at which it could be inserted. */
const ElidedNode = z.object({ kind: z.literal('elided'), selmao: z.string(), ...offsets })
interface RuleNode extends z.infer<typeof RuleFields> {
  children: ParseNode[]
}
export type ParseNode = z.infer<typeof WordNode> | z.infer<typeof ElidedNode> | RuleNode

/** A match of a baseline grammar rule. */
const RuleFields = z.object({ kind: z.literal('rule'), rule: z.string(), ...wordRange, ...offsets })
/** OpenAPI documents have no recursive schemas, so only one level of the tree is described. */
const RuleNode = RuleFields.extend({ children: z.array(z.union([WordNode, ElidedNode, z.custom<RuleNode>()])) })

export const ParsedText = z.object({
  valid: z.boolean(),
  error: z
    .object({
      /** Index of the word at which parsing fails; null for the end of the text. */
      word: z.int().nullable(),
      ...offsets,
      code: z.enum([
        'unexpected_word',
        'unexpected_end',
        'not_lojban',
        'unknown_cmavo',
        'unfinished_quotation',
        'too_complex',
        'too_deep',
      ]),
      /** Possible continuations: constituents such as `sumti`, words such as `ku'o`, or `end`. */
      expected: z.array(z.string()),
      /** The rule that the word violates; null for valid words. */
      reason: Explanation.nullable(),
      /** The text with one change that corrects this error. Later sentences may contain other errors. */
      repair: z.string().nullable(),
    })
    .nullable(),
  /** The words in order, without erased words and hesitations. */
  words: z.array(ParsedWord),
  /** The start of the definition of each word with an entry, keyed by `text`. */
  definitions: z.record(z.string(), z.object({ text: z.string(), langtag: z.string() })),
  spans: z.array(
    z.object({ kind: z.enum(['sentence', 'sumti', 'selbri', 'tanru_unit', 'relative_clause']), ...wordRange }),
  ),
  places: z.array(
    z.object({
      selbri: z.object(wordRange),
      sumti: z.object(wordRange),
      /** Place number; null for places that a tag adds. */
      place: z.int().nullable(),
      tag: z.string().nullable(),
      /** False if the assignment depends on interpretation. */
      certain: z.boolean(),
    }),
  ),
  /** Indices of explicit terminators that can all be omitted without changing the structure. */
  needless: z.array(z.int()),
  /**
   * For valid texts, a text that was probably meant instead; null if there is none. `missing_cu` turns sumti without a selbri into a
   * sentence, as in `lo mlatu cu pinxe lo ladru`; `missing_lo` turns a part of the selbri into a sumti, as in `mi djica lo nu klama`.
   */
  suggestion: z.object({ code: z.enum(['missing_cu', 'missing_lo']), text: z.string() }).nullable(),
  /** Null for invalid texts and for texts longer than 10,000 UTF-16 code units. */
  tree: RuleNode.nullable(),
})
export type ParsedText = z.infer<typeof ParsedText>

const declaration = {
  method: 'POST',
  access: 'public',
  cost: { bodyField: 'text', unitsPer1000: 0.5 },
  body: z.object({
    /** Not normalized, so that offsets refer to the text that was sent. */
    text: z.string().max(MAX_PARSED_TEXT),
    /** Languages of glosses and definitions, in order of preference; falls back to English. */
    languages: z.array(IdInput).max(50).optional(),
  }),
  response: ParsedText,
} as const

export const parseText = endpoint({
  ...declaration,
  path: '/language/parse',
  summary:
    'Parses a Lojban text: words with glosses, constituents, places and the first error; 200 also for invalid texts',
})

export const parseLojban = endpoint({
  ...declaration,
  path: '/language/parse_lojban',
  summary: 'Alias of `/language/parse`',
})
