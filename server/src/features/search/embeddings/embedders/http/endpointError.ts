import { EmbedderError } from '../../embedder.ts'

/** What may help after an endpoint refused: asking again later, asking for less at a time, or nothing we can do. */
type Remedy = 'later' | 'less' | 'none'

/** A request that came to nothing. */
export class EndpointError extends EmbedderError {
  readonly remedy: Remedy
  /** How long the endpoint asks to be left alone; null when it does not say (ms). */
  readonly restMs: number | null

  constructor(message: string, remedy: Remedy, restMs: number | null = null) {
    super(message)
    this.remedy = remedy
    this.restMs = restMs
  }
}
