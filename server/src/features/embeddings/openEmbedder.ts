import { type Embedder, EmbedderError, type EmbedderSetting } from './embedder.ts'
import { type HttpOptions, openHttpEmbedder } from './embedders/http/httpEmbedder.ts'

export interface EmbedderOptions {
  /** Sent to the endpoint, and shown to nobody else. */
  key?: string | undefined
  http?: HttpOptions
}

/**
 * Opens the embedder of an endpoint and sends it a first text. Throws `EmbedderError` with a message for the operator if
 * the endpoint has no model or does not answer; trying again later may then succeed.
 */
export async function openEmbedder(setting: EmbedderSetting, options: EmbedderOptions = {}): Promise<Embedder> {
  const { address, model } = setting
  if (model === null) throw new EmbedderError(`The endpoint ${address} needs the name of a model.`)
  return openHttpEmbedder({ address, model, key: options.key }, options.http)
}
