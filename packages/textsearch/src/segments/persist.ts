import { decodeSections, encodeSections, type Refusal } from '../storage/sections.ts'
import { SECTIONS, type SegmentData } from './segmentData.ts'

/**
 * Must be incremented when a section or its meaning changes, and also when the word rules change (normalization, stemming,
 * numbering of units): an index built with different rules would still return results, but worse ones.
 */
export const FORMAT_VERSION = 9

/** The magic number spells "VLAK". */
const FORMAT = { magic: 0x4b414c56, version: FORMAT_VERSION, sections: SECTIONS }

/** Encodes the data into one flat little-endian buffer. */
export const encodeSegment = (data: SegmentData): Uint8Array<ArrayBuffer> => encodeSections(FORMAT, data)

export type Decoded = { data: SegmentData; refused: null } | { data: null; refused: Refusal }

/**
 * Decodes into views of the buffer if it is 8-byte aligned; otherwise, into views of a copy. Rejects files that were modified in
 * any way.
 */
export const decodeSegment = (file: Uint8Array): Decoded => decodeSections(FORMAT, file)
