import type { ParsedText } from '@vlacku/contract/parsing'
import { MAX_TREE_TEXT } from '@vlacku/contract/parsing'
import { parse } from '@vlacku/grammar'
import { lojban } from '@vlacku/lojban'

type WithoutEntries = Omit<ParsedText['words'][number], 'gloss' | 'suggestions' | 'explanation'>

/** A text, and dictionary words for correcting it. */
export interface ParseRequest {
  text: string
  knownWords: readonly string[]
}

/** A parsed text without glosses. Everything except the words is JSON, since trees are slow to copy between threads. */
export interface Parsed {
  words: WithoutEntries[]
  /** The other fields as JSON without the enclosing braces. */
  fields: string
}

/** Parses any text in linear time. */
export function parseText({ text, knownWords }: ParseRequest): Parsed {
  const { words, tree, ...fields } = parse(text, { knownWords: new Set(knownWords) })
  return {
    words: withClasses(words),
    fields: fieldsOf({ ...fields, tree: text.length <= MAX_TREE_TEXT ? tree : null }),
  }
}

/** Returns the result for a text whose parsing was aborted as too complex. */
export const tooComplex = (): Parsed => ({
  words: [],
  fields: fieldsOf({
    valid: false,
    error: { word: null, start: 0, end: 0, code: 'too_complex', expected: [], reason: null, repair: null },
    spans: [],
    places: [],
    needless: [],
    suggestion: null,
    tree: null,
  }),
})

const fieldsOf = (fields: Omit<ParsedText, 'words' | 'definitions'>) => JSON.stringify(fields).slice(1, -1)

function withClasses(words: ReturnType<typeof parse>['words']): WithoutEntries[] {
  const classes = new Map<string, string | null>()
  return words.map(({ text, selmao, start, end }) => {
    let type = classes.get(text)
    if (type === undefined) {
      type = selmao === 'FOREIGN' ? null : lojban.classify(text)
      classes.set(text, type)
    }
    return { text, selmao, start, end, class: type }
  })
}
