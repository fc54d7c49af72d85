import type { LanguagePack } from '@vlacku/language'
import { classify, contentTypes, type WordType, wordTypes } from './classify.ts'
import { compare } from './compare.ts'
import { compose, compositions, decompose } from './compose.ts'
import { explain } from './explain.ts'
import { derivedAffixes } from './lexicon.ts'
import { normalize } from './normalize.ts'
import { pronounce } from './pronounce.ts'
import { similarRoots } from './similarRoots.ts'
import { wordsOfStatement } from './statement.ts'
import { wordsOf } from './words.ts'

export { createLexicon } from './lexicon.ts'
export type { WordType }

export const lojban: LanguagePack<WordType> = {
  tag: 'jbo',
  wordTypes,
  contentTypes,
  classify,
  wordsOf,
  wordsOfStatement,
  explain,
  normalize,
  compare,
  decompose,
  compose,
  compositions,
  pronounce,
  similarRoots,
  derivedAffixes,
}
