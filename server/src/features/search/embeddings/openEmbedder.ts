import { MAX_DIMENSIONS } from '../meaning/index.ts'
import { type Embedder, EmbedderError, type EmbedderSetting } from './embedder.ts'
import { openHttpEmbedder } from './embedders/httpEmbedder.ts'
import { unlessAborted } from './embedders/timeLimit.ts'

/** Opens an embedder. The key is passed only to the embedder for which it is configured. */
export type OpenEmbedder = (setting: EmbedderSetting, secret: { key: string | undefined }) => Promise<Embedder>

/**
 * Creates an embedder for an endpoint and sends a test request. Throws `EmbedderError` with a message for the operator if the
 * model is missing or the endpoint doesn't respond. A retry may succeed.
 */
export const openEmbedder: OpenEmbedder = async ({ address, model }, { key }) => {
  if (model === null) throw new EmbedderError(`The endpoint ${address} needs the name of a model.`)
  return openHttpEmbedder({ address, model, key })
}

/** Returns the opened embedder, unless its vectors are too long. If `signal` aborts first, closes it as soon as it is open. */
export async function openUsable(opening: Promise<Embedder>, signal: AbortSignal): Promise<Embedder> {
  opening.then((embedder) => (signal.aborted ? embedder.close() : undefined)).catch(() => {})
  const embedder = await unlessAborted(opening, signal)
  if (embedder.dimensions <= MAX_DIMENSIONS) return embedder
  await embedder.close()
  throw new EmbedderError(`Vectors of ${embedder.dimensions} numbers are too long; the maximum is ${MAX_DIMENSIONS}.`)
}
