import { createHash } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { boundedQueue } from '../../../../platform/boundedQueue.ts'
import { type Embedder, EmbedderError } from '../embedder.ts'
import { Endpoint } from './endpoint.ts'
import { Breaker, EndpointError, type RetrySetting, withRetries } from './retries.ts'
import { unlessAborted, withTimeLimit } from './timeLimit.ts'

/** Settings for one type of request. */
interface Manner extends RetrySetting {
  /** Timeout of one request, in milliseconds. */
  timeoutMs: number
  /** Maximum number of concurrent requests. Further requests are queued. */
  atOnce: number
}

export interface HttpOptions {
  /** Settings for a query (a single short text). Users wait for its vector, but search also works without it. */
  question?: Partial<Manner>
  batch?: Partial<Manner>
  /** Number of consecutive failures that open the circuit breaker, and how long it stays open, in milliseconds. */
  breaker?: { failures: number; pauseMs: number }
  /** Maximum number of texts and of UTF-16 code units per request. */
  limits?: { texts: number; characters: number }
}

const QUESTION: Manner = { timeoutMs: 2000, retries: 1, firstDelayMs: 100, maxDelayMs: 500, atOnce: 8 }
const BATCH: Manner = { timeoutMs: 60_000, retries: 4, firstDelayMs: 500, maxDelayMs: 60_000, atOnce: 2 }
const BREAKER = { failures: 5, pauseMs: 15_000 }
/** Many small servers are limited to 32 texts by default. */
const DEFAULT_LIMITS = { texts: 32, characters: 64_000 }
/** Texts shorter than this, in UTF-16 code units, are not truncated further, even if the endpoint rejects them. */
const MIN_TRUNCATED_LENGTH = 64
/** Maximum queue length per type of request. */
const MAX_WAITING = 256
/** Replaces blank texts, which endpoints reject, with a placeholder that is equally meaningless. */
const NOTHING = '.'

/** Opens an embedder and embeds a test text. Throws `EmbedderError` if the response is invalid. */
export async function openHttpEmbedder(
  setting: { address: string; model: string; key: string | undefined },
  options: HttpOptions = {},
): Promise<Embedder> {
  const endpoint = new Endpoint(setting)
  const timeoutMs = options.batch?.timeoutMs ?? BATCH.timeoutMs
  const [first] = await withTimeLimit({ ms: timeoutMs, signals: [] }, (signal) =>
    endpoint.embed(['word'], null, signal),
  )
  const dimensions = first!.length
  const hash = createHash('sha256').update(JSON.stringify([endpoint.url.href, setting.model, dimensions]))
  return new HttpEmbedder(`http:${hash.digest('hex').slice(0, 12)}`, dimensions, endpoint, options)
}

class HttpEmbedder implements Embedder {
  readonly id: string
  readonly dimensions: number
  readonly #endpoint: Endpoint
  readonly #question: Lane
  readonly #batch: Lane
  readonly #breaker: Breaker
  readonly #limits: { texts: number; characters: number }
  readonly #closing = new AbortController()

  constructor(id: string, dimensions: number, endpoint: Endpoint, options: HttpOptions) {
    this.id = id
    this.dimensions = dimensions
    this.#endpoint = endpoint
    this.#limits = options.limits ?? DEFAULT_LIMITS
    this.#question = laneOf({ ...QUESTION, ...options.question })
    this.#batch = laneOf({ ...BATCH, ...options.batch })
    // each queued request adds a listener
    setMaxListeners(0, this.#closing.signal)
    this.#breaker = new Breaker({
      ...(options.breaker ?? BREAKER),
      // an endpoint that reports a size limit or requests a delay is working
      isFailure: (error) => error instanceof EndpointError && error.remedy !== 'less' && error.restMs === null,
      rejection: () => new EmbedderError(`The embeddings endpoint ${endpoint.url.href} failed; requests are paused.`),
    })
  }

  async embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
    signal?.throwIfAborted()
    this.#closing.signal.throwIfAborted()
    const sent = texts.map((text) => truncate(text, MAX_TEXT_LENGTH).toWellFormed().trim() || NOTHING)
    // the breaker needs the result even if no request is waiting for it anymore
    const vectors = isQuestion(texts)
      ? this.#embedBatch(sent, this.#question, this.#closing.signal)
      : this.#embedAll(batchesOf(sent, this.#limits), [signal, this.#closing.signal])
    return unlessAborted(vectors, signal)
  }

  async close() {
    this.#closing.abort(new EmbedderError('The embedder was closed.'))
  }

  /** Embeds batches concurrently within the queue limits. The first failure aborts the others. */
  #embedAll(batches: string[][], signals: (AbortSignal | undefined)[]): Promise<Float32Array[]> {
    const vectors: Float32Array[][] = []
    let next = 0
    return withTimeLimit({ signals }, async (signal, end) => {
      const work = async () => {
        for (let at = next++; at < batches.length; at = next++) {
          vectors[at] = await this.#embedBatch(batches[at]!, this.#batch, signal)
        }
      }
      const workers = Math.min(this.#batch.manner.atOnce, batches.length)
      await Promise.all(Array.from({ length: workers }, work)).catch((error) => {
        end(error)
        throw error
      })
      return vectors.flat()
    })
  }

  /** Halves requests that are too large for the endpoint: first the batch, then a single text. */
  async #embedBatch(texts: string[], lane: Lane, signal: AbortSignal): Promise<Float32Array[]> {
    try {
      return await this.#request(texts, lane, signal)
    } catch (error) {
      if (!(error instanceof EndpointError) || error.remedy !== 'less') throw error
      const parts = halves(texts)
      if (!parts) throw error
      const vectors: Float32Array[] = []
      for (const part of parts) vectors.push(...(await this.#embedBatch(part, lane, signal)))
      return vectors
    }
  }

  #request(texts: string[], { manner, enqueue }: Lane, signal: AbortSignal) {
    const sendRequest = () =>
      withTimeLimit({ ms: manner.timeoutMs, signals: [signal] }, (soon) =>
        this.#endpoint.embed(texts, this.dimensions, soon),
      )
    return enqueue(() => withRetries(manner, signal, () => this.#breaker.run(sendRequest)))
  }
}

/** Splits a batch into two parts, or truncates a single text. Returns null if the text can't be shortened further. */
function halves(texts: string[]): string[][] | null {
  const half = Math.ceil(texts.length / 2)
  if (texts.length > 1) return [texts.slice(0, half), texts.slice(half)]
  const [only] = texts as [string]
  return only.length < MIN_TRUNCATED_LENGTH ? null : [[truncate(only, only.length >> 1)]]
}

interface Lane {
  manner: Manner
  enqueue: ReturnType<typeof boundedQueue>
}

function laneOf(manner: Manner): Lane {
  const rejection = () => new EmbedderError('The embeddings endpoint is overloaded, and the queue is full.')
  return { manner, enqueue: boundedQueue({ atOnce: manner.atOnce, maxWaiting: MAX_WAITING, rejection }) }
}

/** Maximum length of a user query, in characters. */
const MAX_QUESTION_LENGTH = 1000

export const isQuestion = (texts: readonly string[]) => texts.length === 1 && texts[0]!.length <= MAX_QUESTION_LENGTH

/** Maximum length of an embedded text, in UTF-16 code units. Above the limits of known models. */
const MAX_TEXT_LENGTH = 16_000

/** Truncates text to `maxLength` UTF-16 code units without splitting a surrogate pair. */
export function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const splits = /[\ud800-\udbff]/.test(text[maxLength - 1]!) && /[\udc00-\udfff]/.test(text[maxLength]!)
  return text.slice(0, splits ? maxLength - 1 : maxLength)
}

interface Limits {
  texts: number
  /** Maximum total length, in UTF-16 code units. A single text may exceed it. */
  characters: number
}

/** Splits a list into non-empty batches, preserving the order. */
export function batchesOf(texts: readonly string[], limits: Limits): string[][] {
  const batches: string[][] = []
  let characters = 0
  for (const text of texts) {
    const last = batches.at(-1)
    if (last && last.length < limits.texts && characters + text.length <= limits.characters) last.push(text)
    else {
      batches.push([text])
      characters = 0
    }
    characters += text.length
  }
  return batches
}
