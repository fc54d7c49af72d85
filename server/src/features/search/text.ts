/**
 * The second front door of this feature, for those who read text by the same rules as dictionary search and want no
 * database behind it.
 */
export { fold, isAscii, plain, wordKey } from './core/letters.ts'
export { Numbering } from './core/postings.ts'
export { decodeSections, encodeSections, type Format, type Sections, transferList } from './core/sections.ts'
export { familyOf, stemsOf } from './core/stemming.ts'
export { hashSlots, packStrings, StringList, StringTable } from './core/stringTable.ts'
export { isEastAsian, piecesToStore, wordsOf } from './core/tokens.ts'
