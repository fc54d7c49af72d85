/** Flat arrays of strings and numbers, which move between threads and are written to files as they are. */
export { Numbering } from './postings.ts'
export { decodeSections, encodeSections, type Format, type Sections, transferList } from './sections.ts'
export { hashSlots, packStrings, StringList, StringTable } from './stringTable.ts'
