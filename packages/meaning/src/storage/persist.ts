import { decodeSections, encodeSections } from '@vlacku/textsearch/storage'
import { type MeaningData, SECTIONS } from './meaningData.ts'

/** Raise it when a section or its meaning changes, and when the rules of words or the parameters do. */
export const FORMAT_VERSION = 4

/** "VMEA". */
const FORMAT = { magic: 0x41454d56, version: FORMAT_VERSION, sections: SECTIONS }

/** One flat buffer, little-endian. */
export const encodeMeaning = (data: MeaningData): Uint8Array<ArrayBuffer> => encodeSections(FORMAT, data)

/** Views into the buffer where it is aligned to 8 bytes, else into a copy. What is not exactly as written is refused. */
export const decodeMeaning = (file: Uint8Array) => decodeSections(FORMAT, file)
