import { BodyTooLong, boundedBody } from '../../../../../platform/boundedBody.ts'
import { TimeLimitExceeded } from '../timeLimit.ts'
import { largestAnswer, readAnswer } from './answer.ts'
import { EndpointError } from './endpointError.ts'

/** Maximum bytes read from an error response. */
const MAX_REFUSAL = 65_536
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
  async ask(texts: readonly string[], dimensions: number | null, signal: AbortSignal): Promise<Float32Array[]> {
    try {
      const response = await this.#post(texts, signal)
      if (!response.ok) throw await this.#refusal(response)
      const body = await boundedBody(response, largestAnswer(texts.length, dimensions))
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
      return readAnswer(json, count, dimensions)
    } catch (error) {
      throw this.#error(`returned an invalid response: ${(error as Error).message}`, 'none')
    }
  }

  async #refusal(response: Response): Promise<EndpointError> {
    const { status, headers } = response
    if (status >= 300 && status < 400) {
      await response.body?.cancel()
      return this.#error(`redirects (${status}); set EMBEDDER to the target`, 'none')
    }
    const body = await boundedBody(response, MAX_REFUSAL).catch(() => Buffer.alloc(0))
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
