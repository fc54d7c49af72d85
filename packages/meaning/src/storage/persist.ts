import { decodeSections, encodeSections } from '@vlacku/textsearch/storage'
import { type MeaningData, SECTIONS } from './meaningData.ts'

/** Must be incremented when a section, its meaning, the rules for words, or the parameters change. */
export const FORMAT_VERSION = 4

/** The magic number spells "VMEA". */
const FORMAT = { magic: 0x41454d56, version: FORMAT_VERSION, sections: SECTIONS }

/** Encodes the data into one flat little-endian buffer. */
export const encodeMeaning = (data: MeaningData): Uint8Array<ArrayBuffer> => encodeSections(FORMAT, data)

/**
 * Decodes into views of the buffer if it is 8-byte aligned; otherwise, into views of a copy. Rejects files that were modified in
 * any way.
 */
export const decodeMeaning = (file: Uint8Array) => decodeSections(FORMAT, file)
