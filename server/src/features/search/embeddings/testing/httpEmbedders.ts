import type { Embedder } from '../embedder.ts'
import { type HttpOptions, openHttpEmbedder } from '../embedders/httpEmbedder.ts'
import type { newEndpoint } from './endpoint.ts'

export interface EndpointSetting {
  address?: string
  model?: string
  key?: string
}

/** Short delays for fast tests. */
export const QUICK: HttpOptions = {
  question: { timeoutMs: 150, retries: 1, firstDelayMs: 1, maxDelayMs: 5 },
  batch: { timeoutMs: 1000, retries: 2, firstDelayMs: 1, maxDelayMs: 1500 },
  breaker: { failures: 3, pauseMs: 60_000 },
  limits: { texts: 4, characters: 4000 },
}

/** Opens embedders for a test endpoint. Requests made while opening are not recorded. */
export function httpEmbedders() {
  const opened: Embedder[] = []
  return {
    async open(
      endpoint: Awaited<ReturnType<typeof newEndpoint>>,
      options: HttpOptions = {},
      { address = endpoint.address, model = 'small', key }: EndpointSetting = {},
    ) {
      const embedder = await openHttpEmbedder({ address, model, key }, { ...QUICK, ...options })
      opened.push(embedder)
      endpoint.requests.length = 0
      return embedder
    },
    async close() {
      for (const embedder of opened.splice(0)) await embedder.close()
    },
  }
}
