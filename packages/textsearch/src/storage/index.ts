/** Flat arrays of strings and numbers, which are transferred between threads and written to files unchanged. */
export { Numbering } from './postings.ts'
export { decodeSections, encodeSections, type Format, type Sections } from './sections.ts'
export { hashSlots, packStrings, StringList, StringTable } from './stringTable.ts'
