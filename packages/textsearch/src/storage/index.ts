/** Strings and numbers in flat arrays that move between threads and go to files as they are. */
export { Numbering } from './postings.ts'
export { decodeSections, encodeSections, type Format, type Sections, transferList } from './sections.ts'
export { hashSlots, packStrings, StringList, StringTable } from './stringTable.ts'
