/** Turns texts into vectors whose directions tell what the texts are about. */
export interface Embedder {
  /** Vectors may be compared only when this is the same: it changes with the model, wherever the model lives. */
  readonly id: string
  /** Numbers in a vector. */
  readonly dimensions: number
  /**
   * A vector of length 1 for each text, in their order; any number of texts of any length, what is too long for the model is
   * cut. Throws `EmbedderError` when that is not possible now, and whatever `signal` was aborted with.
   */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>
  close(): Promise<void>
}

/** What an operator set: which embedder there is, without its secret. */
export interface EmbedderSetting {
  /** Base URL of the endpoint. */
  address: string
  /** Model name at the endpoint; null for embedders of older versions, which ran in their own process. */
  model: string | null
}

/** Thrown when no vectors are available: the endpoint doesn't respond, or its response is invalid. */
export class EmbedderError extends Error {
  override name = 'EmbedderError'
}
