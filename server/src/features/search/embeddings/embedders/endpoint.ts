import { BodyTooLong, boundedBody } from '../../../../platform/boundedBody.ts'
import { EndpointError } from './retries.ts'
import { TimeLimitExceeded } from './timeLimit.ts'

/** Maximum bytes read from an error response. */
const MAX_ERROR_LENGTH = 65_536
const MAX_QUOTE_LENGTH = 200
/** Status codes of transient errors: the endpoint is starting or overloaded, or its backend doesn't respond. */
const PASSES = new Set([408, 425, 429, 500, 502, 503, 504, 529])
/** Matches error messages, other than status 413, that mean that a batch or text is too large. */
const TOO_BIG = /too (long|large|big)|too many (tokens|inputs|texts)|(max|context).*(length|tokens|batch|size)/is
/** Like `TOO_BIG`, for servers that use a different status: https://github.com/ggml-org/llama.cpp/pull/7389 */
const TOO_BIG_FOR_IT = /too (long|large)/i

interface EndpointSetting {
  address: string
  model: string
  key: string | undefined
}

/**
 * An endpoint that accepts `POST {model, input: […]}` like OpenAI's `/v1/embeddings`. The URL may include or omit `/embeddings`.
 */
export class Endpoint {
  readonly url: URL
  readonly #model: string
  readonly #key: string | undefined

  constructor({ address, model, key }: EndpointSetting) {
    this.url = new URL(address)
    const path = this.url.pathname.replace(/\/+$/, '')
    this.url.pathname = path.endsWith('/embeddings') ? path : `${path}/embeddings`
    this.#model = model
    this.#key = key
  }

  /** Sends one request and returns unit vectors in text order. Throws an `EndpointError`, or the abort reason of `signal`. */
  async embed(texts: readonly string[], dimensions: number | null, signal: AbortSignal): Promise<Float32Array[]> {
    try {
      const response = await this.#post(texts, signal)
      if (!response.ok) throw await this.#errorOf(response)
      const body = await boundedBody(response, maxResponseBytes(texts.length, dimensions))
      return this.#read(body.toString('utf8'), texts.length, dimensions)
    } catch (error) {
      if (error instanceof EndpointError) throw error
      if (error instanceof BodyTooLong) throw this.#error(`returned an invalid response: ${error.message}`, 'none')
      const reason = signal.aborted ? signal.reason : error
      if (reason instanceof TimeLimitExceeded) throw this.#error(`gave ${reason.message}`, 'later')
      if (signal.aborted) throw reason
      throw this.#error(`cannot be reached: ${whyNot(reason)}`, 'later')
    }
  }

  #post(texts: readonly string[], signal: AbortSignal): Promise<Response> {
    return fetch(this.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(this.#key !== undefined && { authorization: `Bearer ${this.#key}` }),
      },
      body: JSON.stringify({ model: this.#model, input: texts, encoding_format: 'float' }),
      // reported as an error, since following the redirect would send the texts to another server
      redirect: 'manual',
      signal,
    })
  }

  #read(json: string, count: number, dimensions: number | null): Float32Array[] {
    try {
      return parseResponse(json, count, dimensions)
    } catch (error) {
      throw this.#error(`returned an invalid response: ${(error as Error).message}`, 'none')
    }
  }

  async #errorOf(response: Response): Promise<EndpointError> {
    const { status, headers } = response
    if (status >= 300 && status < 400) {
      await response.body?.cancel()
      return this.#error(`redirects (${status}); set EMBEDDER to the target`, 'none')
    }
    const body = await boundedBody(response, MAX_ERROR_LENGTH).catch(() => Buffer.alloc(0))
    const detail = this.#quote(body.toString('utf8'))
    const message = `returned ${status}${detail && `: ${detail}`}`
    if (isTooMuch(status, detail)) return this.#error(message, 'less')
    return PASSES.has(status)
      ? this.#error(message, 'later', restOf(headers.get('retry-after')))
      : this.#error(message, 'none')
  }

  /** Shortens an error response to one line. Removes the API key, which some servers include. */
  #quote(body: string): string {
    const withoutKey = this.#key === undefined ? body : body.replaceAll(this.#key, '…')
    return messageIn(withoutKey)
      .replace(/[\p{C}\s]+/gu, ' ')
      .trim()
      .slice(0, MAX_QUOTE_LENGTH)
  }

  #error(what: string, remedy: EndpointError['remedy'], restMs: number | null = null) {
    return new EndpointError(`The embeddings endpoint ${this.url.href} ${what}.`, remedy, restMs)
  }
}

function isTooMuch(status: number, detail: string): boolean {
  if (status === 400 || status === 422) return TOO_BIG.test(detail)
  return status === 413 || (status === 500 && TOO_BIG_FOR_IT.test(detail))
}

/** Extracts the message from `{error: {message}}`, `{error}`, `{message}` or `{detail}`; otherwise returns the whole text. */
function messageIn(body: string): string {
  try {
    const { error, message, detail } = JSON.parse(body)
    const found = [error?.message, error, message, detail].find((part) => typeof part === 'string')
    return found ?? body
  } catch {
    return body
  }
}

/** Parses a `Retry-After` header (seconds or a date) as milliseconds from now, or null if it is missing or invalid. */
export function restOf(header: string | null, now = Date.now()): number | null {
  if (header === null || header.trim() === '') return null
  const seconds = Number(header)
  const ms = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1000
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}

/**
 * Returns the code of a network error, such as ECONNREFUSED. The error messages of fetch aren't used, since they may contain the
 * API key.
 */
function whyNot(error: unknown): string {
  const { cause } = error as { cause?: { code?: string; message?: string } }
  return cause?.code || cause?.message || 'no connection'
}

/** Maximum vector length, four times that of the largest known models. */
const MAX_DIMENSIONS = 16_384
/** Maximum bytes per formatted number, including whitespace. */
const BYTES_OF_NUMBER = 48
const BYTES_OF_FRAME = 65_536

/** Returns the maximum response size, in bytes, for `count` vectors. `dimensions` is null if unknown. */
const maxResponseBytes = (count: number, dimensions: number | null) =>
  BYTES_OF_FRAME + count * (dimensions ?? MAX_DIMENSIONS) * BYTES_OF_NUMBER

/**
 * Parses the vectors of a response `{data: [{index, embedding}, …]}` and normalizes them to length 1, in text order. Throws an
 * Error that describes the problem: invalid JSON, missing or duplicate vectors, a wrong vector length, or an invalid number.
 */
export function parseResponse(json: string, count: number, dimensions: number | null): Float32Array[] {
  const items = itemsOf(json)
  if (items.length !== count) throw new Error(`it has ${items.length} vectors for ${count} texts`)
  const isIndexed = items.some(({ index }) => index !== undefined)
  const vectors = new Array<Float32Array | undefined>(count).fill(undefined)
  let size = dimensions
  items.forEach(({ index, embedding }, at) => {
    const place = isIndexed ? index : at
    if (typeof place !== 'number' || !(place in vectors)) throw new Error('a vector has a missing or invalid index')
    if (vectors[place]) throw new Error(`it has the vector of text ${place} twice`)
    const vector = vectorOf(embedding)
    size ??= vector.length
    if (vector.length !== size) throw new Error(`a vector has ${vector.length} numbers instead of ${size}`)
    vectors[place] = vector
  })
  return vectors as Float32Array[]
}

interface Item {
  index?: unknown
  embedding?: unknown
}

function itemsOf(json: string): Item[] {
  const data = (parsed(json) as { data?: unknown } | null)?.data
  if (!Array.isArray(data)) throw new Error('it has no list of vectors')
  return data.map((item) => (typeof item === 'object' && item !== null ? item : {}))
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new Error('it is not JSON')
  }
}

function vectorOf(embedding: unknown): Float32Array {
  if (!Array.isArray(embedding) || embedding.length === 0) throw new Error('a vector is not a list of numbers')
  if (embedding.length > MAX_DIMENSIONS) throw new Error(`a vector has more than ${MAX_DIMENSIONS} numbers`)
  if (!embedding.every((number) => typeof number === 'number')) throw new Error('a vector contains a non-number')
  const vector = unitVector(embedding)
  if (!vector) throw new Error('a vector is all zeros or contains an infinite number')
  return vector
}

/**
 * Normalizes a vector to length 1. Returns null if it has no direction because a component isn't finite or all components are
 * zero.
 */
export function unitVector(numbers: ArrayLike<number>): Float32Array | null {
  let largest = 0
  for (let i = 0; i < numbers.length; i++) {
    const size = Math.abs(numbers[i]!)
    if (!Number.isFinite(size)) return null
    if (size > largest) largest = size
  }
  if (largest === 0) return null
  // scaled first so that the squares neither overflow nor underflow
  let sum = 0
  for (let i = 0; i < numbers.length; i++) sum += (numbers[i]! / largest) ** 2
  const length = Math.sqrt(sum)
  return Float32Array.from(numbers, (number) => number / largest / length)
}
