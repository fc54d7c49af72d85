import { type Embedder, EmbedderError, type EmbedderSetting } from './embedder.ts'
import { type HttpOptions, openHttpEmbedder } from './embedders/http/httpEmbedder.ts'
import { type OnnxOptions, openOnnxEmbedder } from './embedders/onnx/onnxEmbedder.ts'

export interface EmbedderOptions {
  /** Sent to the endpoint, and shown to nobody else. */
  key?: string | undefined
  http?: HttpOptions
  onnx?: OnnxOptions
}

/**
 * The embedder at an address, tried with a first text. Throws `EmbedderError` with a sentence an operator can act on when the
 * folder cannot be used or the endpoint does not answer; trying again later is then a good idea.
 */
export async function openEmbedder(setting: EmbedderSetting, options: EmbedderOptions = {}): Promise<Embedder> {
  const { address, model } = setting
  if (address.startsWith('onnx:')) return openOnnxEmbedder(address.slice('onnx:'.length), options.onnx)
  if (model === null) throw new EmbedderError(`The endpoint ${address} needs the name of a model.`)
  return openHttpEmbedder({ address, model, key: options.key }, options.http)
}
