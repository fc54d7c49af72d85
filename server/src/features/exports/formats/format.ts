import type { EXPORT_TYPES } from '@vlacku/contract/exports'
import type { DictionarySource } from '../source.ts'

/** A way to write a dictionary. */
export interface Format {
  /** Of the file's name, without the dot. */
  extension: string
  type: (typeof EXPORT_TYPES)[number]
  /** The file, piece by piece. Reads the source once; what it keeps of it is no more than keywords and addresses. */
  write(source: DictionarySource): AsyncIterable<string | Uint8Array>
}
