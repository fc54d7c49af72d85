/** Turns texts into vectors whose direction represents the meaning. */
export interface Embedder {
  /** Identifies the model, independent of its URL. Only vectors with the same ID are comparable. */
  readonly id: string
  /** Length of a vector. */
  readonly dimensions: number
  /**
   * Returns a vector of length 1 per text, in order. Accepts any number of texts and truncates those too long for the model.
   * Throws `EmbedderError` if that isn't possible now, or the abort reason of `signal`.
   */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>
  close(): Promise<void>
}

/** The embedder as configured, without its secret. */
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
