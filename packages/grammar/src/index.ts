import { compile, type Program } from './compile.ts'
import { type Limits, Machine } from './machine.ts'
import { preprocess } from './preprocess.ts'
import { RULES } from './rules.ts'
import { type Span, spansOf } from './spans.ts'
import type { RuleNode } from './tree.ts'
import type { Word } from './words.ts'

export interface Parse {
  valid: boolean
  /** The words in order; erased ones and hesitation are left out. */
  words: Word[]
  spans: Span[]
  tree: RuleNode | null
}

const LIMITS: Limits = { steps: 30_000_000, depth: 4000 }

let program: Program | undefined

/** Parses a Lojban text with the baseline grammar. Never throws; time is linear in the length of the text. */
export function parse(text: string): Parse {
  program ??= compile(RULES)
  const { words, tokens } = preprocess(text)
  const outcome = new Machine(program, tokens, LIMITS).run()
  const tree = outcome.kind === 'match' ? outcome.tree : null
  return { valid: tree !== null, words, spans: tree ? spansOf(tree) : [], tree }
}

export type { Span }
