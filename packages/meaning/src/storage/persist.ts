import { decodeSections, encodeSections } from '@vlacku/textsearch/storage'
import { type MeaningData, SECTIONS } from './meaningData.ts'

/** Increase it when a section or its meaning changes, and when the rules for words or the parameters do. */
export const FORMAT_VERSION = 4

/** The magic number is "VMEA". */
const FORMAT = { magic: 0x41454d56, version: FORMAT_VERSION, sections: SECTIONS }

/** Encodes the data into one flat little-endian buffer. */
export const encodeMeaning = (data: MeaningData): Uint8Array<ArrayBuffer> => encodeSections(FORMAT, data)

/**
 * Decodes into views of the buffer if it is aligned to 8 bytes, otherwise of a copy. Rejects files that were changed in any way.
 */
export const decodeMeaning = (file: Uint8Array) => decodeSections(FORMAT, file)
