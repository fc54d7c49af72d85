import { decodeSections, encodeSections, type Refusal } from '../storage/sections.ts'
import { SECTIONS, type SegmentData } from './segmentData.ts'

/**
 * Raise it when a section or its meaning changes, and when the rules of words do (normalising, stemming, numbers of
 * units): an index built by other rules would still answer, only badly.
 */
export const FORMAT_VERSION = 8

/** "VLAK". */
const FORMAT = { magic: 0x4b414c56, version: FORMAT_VERSION, sections: SECTIONS }

/** One flat buffer, little-endian. */
export const encodeSegment = (data: SegmentData): Uint8Array<ArrayBuffer> => encodeSections(FORMAT, data)

export type Decoded = { data: SegmentData; refused: null } | { data: null; refused: Refusal }

/** Views into the buffer where it is aligned to 8 bytes, else into a copy. What is not exactly as written is refused. */
export const decodeSegment = (file: Uint8Array): Decoded => decodeSections(FORMAT, file)
