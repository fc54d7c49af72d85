import { EmbedderError } from '../../embedder.ts'

/** Remedy for a failed request: retry later, send smaller requests, or none. */
type Remedy = 'later' | 'less' | 'none'

/** A failed request. */
export class EndpointError extends EmbedderError {
  readonly remedy: Remedy
  /** Delay requested by the endpoint, in milliseconds; null if there is none. */
  readonly restMs: number | null

  constructor(message: string, remedy: Remedy, restMs: number | null = null) {
    super(message)
    this.remedy = remedy
    this.restMs = restMs
  }
}
