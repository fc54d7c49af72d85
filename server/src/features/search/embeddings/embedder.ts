/** Converts texts to embedding vectors, whose direction represents the meaning. */
export interface Embedder {
  /** Identifies the model independently of its URL. Only vectors from the same model are comparable. */
  readonly id: string
  /** Length of a vector. */
  readonly dimensions: number
  /**
   * Returns a unit vector per text, in order. Accepts any number of texts, and truncates texts that are too long for the model.
   * Throws `EmbedderError` if the model is temporarily unavailable, or the abort reason of `signal`.
   */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>
  close(): Promise<void>
}

/** Embedder configuration without its secret. */
export interface EmbedderSetting {
  /** Base URL of the endpoint. */
  address: string
  /** Model name at the endpoint; null for embedders from older versions, which ran in a separate process. */
  model: string | null
}

/** Thrown if no vectors are available because the endpoint doesn't respond or its response is invalid. */
export class EmbedderError extends Error {
  override name = 'EmbedderError'
}
