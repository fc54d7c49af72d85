import { type Embedder, EmbedderError, type EmbedderSetting } from './embedder.ts'
import { type HttpOptions, openHttpEmbedder } from './embedders/http/httpEmbedder.ts'

export interface EmbedderOptions {
  /** API key. Sent only to the endpoint and never displayed. */
  key?: string | undefined
  http?: HttpOptions
}

/**
 * Creates an embedder for an endpoint and sends a test request. Throws `EmbedderError` with a message for the operator if the
 * model is missing or the endpoint doesn't respond. A retry may succeed.
 */
export async function openEmbedder(setting: EmbedderSetting, options: EmbedderOptions = {}): Promise<Embedder> {
  const { address, model } = setting
  if (model === null) throw new EmbedderError(`The endpoint ${address} needs the name of a model.`)
  return openHttpEmbedder({ address, model, key: options.key }, options.http)
}
