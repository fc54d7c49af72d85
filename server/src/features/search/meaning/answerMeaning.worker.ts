import fs from 'node:fs'
import path from 'node:path'
import { parentPort } from 'node:worker_threads'
import { decodeMeaning, MeaningIndex, Relatives, VectorTable } from '@vlacku/meaning'
import { LruMap } from '../../../platform/lruMap.ts'
import { lowerPriority } from '../../../platform/workers.ts'
import { MAX_LISTS } from './allowedEntries.ts'
import type { AllowedList, FromWorker, NearestRequest, Results, ToWorker, VectorSet, VectorsEdit } from './messages.ts'

/** Vector sets in the worker. One set is active, and the others are being filled. */
class VectorSets {
  readonly #index: MeaningIndex
  readonly #tables = new Map<number, VectorTable>()
  #used: number | null = null

  constructor(index: MeaningIndex) {
    this.#index = index
  }

  begin({ set, dimensions }: VectorSet): number {
    this.#tables.set(set, new VectorTable(dimensions))
    return 0
  }

  edit(set: number, { remove, definitionids, entry_ids, vectors }: VectorsEdit): number {
    const table = this.#tables.get(set)
    if (!table) return 0
    const { dimensions } = table
    for (const definitionid of remove) table.remove(definitionid)
    for (const [at, definitionid] of definitionids.entries()) {
      const vector = new Int8Array(vectors.buffer, vectors.byteOffset + at * dimensions, dimensions)
      table.put(definitionid, entry_ids[at]!, vector)
    }
    return table.size
  }

  use(set: number | null): number {
    for (const other of this.#tables.keys()) if (other !== set) this.#tables.delete(other)
    this.#used = set
    this.#index.vectors = set === null ? null : (this.#tables.get(set) ?? null)
    return this.#index.vectors?.size ?? 0
  }

  /** Returns the vector of a query if it belongs to the active set. */
  comparable(vector: Float32Array | null | undefined, set: number | null): Float32Array | null {
    return set !== null && set === this.#used ? (vector ?? null) : null
  }
}

/** Runs the semantic index in a worker, so that slow queries delay only each other. */
lowerPriority()
const index = new MeaningIndex()
const vectors = new VectorSets(index)
index.relatives = readRelatives()
/** Watermark from before all edits that this thread receives, since a stored index predates them. */
const FROM_THE_BEGINNING = index.startFold()

/**
 * Each message contains a new copy of a list, but the index caches a mask per list object and therefore needs the same object
 * every time.
 */
const lists = new LruMap<number, Uint32Array>(MAX_LISTS)

function sameList({ id, entries }: AllowedList): Uint32Array {
  const list = lists.get(id)
  if (!list) lists.set(id, entries)
  return list ?? entries
}

/**
 * Reads the relatives from `build`, from either a built or a source module. Returns null if they weren't built; queries work
 * without them.
 */
function readRelatives(): Relatives | null {
  const build = import.meta.url.endsWith('.ts') ? '../../../../../build' : '..'
  const file = path.resolve(import.meta.dirname, build, 'relatives/english.bin')
  return fs.existsSync(file) ? Relatives.read(fs.readFileSync(file)) : null
}

function open(path: string): number | null {
  const { data } = decodeMeaning(fs.readFileSync(path))
  if (!data) return null
  index.replaceData(data, FROM_THE_BEGINNING)
  return data.docEntry.length
}

function replace(file: Uint8Array, mark: number): number {
  const { data, problem } = decodeMeaning(file)
  if (!data) throw new Error(`the new index is ${problem}`)
  index.replaceData(data, mark)
  return data.docEntry.length
}

function edit(put: Extract<ToWorker, { kind: 'edit' }>['put'], remove: number[]): number {
  for (const entry of put) index.put(entry)
  for (const entry_id of remove) index.remove(entry_id)
  return index.editedSinceFold
}

function nearest({ texts, lang, allowed, limit }: NearestRequest): number[][] {
  const list = sameList(allowed)
  return texts.map((text) => index.nearest({ text, lang, allowed: list }, limit))
}

function respondTo(message: ToWorker): Results[ToWorker['kind']] {
  switch (message.kind) {
    case 'search':
      return index.search({
        ...message.query,
        allowed: sameList(message.query.allowed),
        vector: vectors.comparable(message.query.vector, message.set),
      })
    case 'similar':
      return index.similarTo({ ...message.query, allowed: sameList(message.query.allowed) })
    case 'nearest':
      return nearest(message.query)
    case 'open':
      return open(message.path)
    case 'replace':
      return replace(message.file, message.mark)
    case 'begin_fold':
      return index.startFold()
    case 'edit':
      return edit(message.put, message.remove)
    case 'begin_vectors':
      return vectors.begin(message)
    case 'vectors':
      return vectors.edit(message.set, message.edit)
    case 'use_vectors':
      return vectors.use(message.set)
  }
}

parentPort!.on('message', (message: ToWorker) => {
  let response: FromWorker
  try {
    response = { id: message.id, result: respondTo(message) }
  } catch (error) {
    response = { id: message.id, error: String(error instanceof Error ? error.stack : error) }
  }
  parentPort!.postMessage(response)
})
