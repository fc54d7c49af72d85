/** Text analysis in any language: letters, words and stems. Usable without an index. */
export { FUNCTION_WORDS, GENERIC_WORDS } from './data/functionWords.ts'
export { isFunctionWord, languageOfPhrase, primary } from './functionWords.ts'
export { fold, isAscii, plain, withApostrophes, wordKey } from './normalize.ts'
export { cachedStemsOf, EAST_ASIA, familyOf, LOJBAN, stemsOf } from './stemming.ts'
export { eastAsianWords, isEastAsian, phraseKey, piecesToFind, piecesToStore, withoutMaths, wordsOf } from './tokens.ts'
