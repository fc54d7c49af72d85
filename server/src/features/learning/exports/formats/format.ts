import type { MessagePort } from 'node:worker_threads'
import type { EXPORT_TYPES } from '@vlacku/contract/exports'
import type { DictionarySource } from '../source.ts'

/** What sets a book. It is there, and cleared away, by whoever has the file written. */
export interface Typesetting {
  /** For what it works with; not there yet. */
  folder: string
  /** Of `Typesetter`, as many as the format wants. */
  typesetters: readonly MessagePort[]
}

/** A way to write a dictionary. */
export interface Format {
  /** Of the file's name, without the dot. */
  extension: string
  type: (typeof EXPORT_TYPES)[number]
  /** How many it wants; none where this is not said. */
  typesetters?: number
  /** The file, piece by piece. Reads the source once; what it keeps of it is no more than keywords and addresses. */
  write(source: DictionarySource, typesetting: Typesetting): AsyncIterable<string | Uint8Array>
}
