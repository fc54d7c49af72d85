import type { MessagePort } from 'node:worker_threads'
import type { EXPORT_TYPES } from '@vlacku/contract/exports'
import type { DictionarySource } from '../source.ts'

/** Typesetting resources, created and deleted by the caller. */
export interface Typesetting {
  /** Working folder, which doesn't exist yet. */
  folder: string
  /** Ports of the `Typesetter` processes that the format needs. */
  typesetters: readonly MessagePort[]
}

/** A file format for dictionaries. */
export interface Format {
  /** File extension without the dot. */
  extension: string
  type: (typeof EXPORT_TYPES)[number]
  /** Number of typesetters. Defaults to none. */
  typesetters?: number
  /** Streams the file. Reads the source once, holding only keywords and offsets in memory. */
  write(source: DictionarySource, typesetting: Typesetting): AsyncIterable<string | Uint8Array>
}
