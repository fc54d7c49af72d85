import { BodyTooLong, boundedBody } from '../../../../../platform/boundedBody.ts'
import { TimeLimitExceeded } from '../timeLimit.ts'
import { largestAnswer, readAnswer } from './answer.ts'
import { EndpointError } from './endpointError.ts'

/** Of a refusal so much is read. */
const MAX_REFUSAL = 65_536
const MAX_QUOTE_LENGTH = 200
/** Refusals that pass by themselves: it is starting, has too much to do, or something behind it does not answer. */
const PASSES = new Set([408, 425, 429, 500, 502, 503, 504, 529])
/** How servers say that a batch or a text is too big for them, apart from status 413. */
const TOO_BIG = /too (long|large|big)|too many (tokens|inputs|texts)|(max|context).*(length|tokens|batch|size)/is
/** Some say it with a status that mostly means something else: https://github.com/ggml-org/llama.cpp/pull/7389 */
const TOO_BIG_FOR_IT = /too (long|large)/i

interface EndpointSetting {
  address: string
  model: string
  key: string | undefined
}

/** An address that takes `POST {model, input: […]}` as OpenAI's `/v1/embeddings` does. It is given with or without `/embeddings`. */
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

  /** One request: vectors of length 1 in the order of the texts. Throws an `EndpointError`, or why `signal` was aborted. */
  async ask(texts: readonly string[], dimensions: number | null, signal: AbortSignal): Promise<Float32Array[]> {
    try {
      const response = await this.#post(texts, signal)
      if (!response.ok) throw await this.#refusal(response)
      const body = await boundedBody(response, largestAnswer(texts.length, dimensions))
      return this.#read(body.toString('utf8'), texts.length, dimensions)
    } catch (error) {
      if (error instanceof EndpointError) throw error
      if (error instanceof BodyTooLong) throw this.#error(`gave a broken answer: ${error.message}`, 'none')
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
      // whoever answers elsewhere would get the texts, so that is said and not done
      redirect: 'manual',
      signal,
    })
  }

  #read(json: string, count: number, dimensions: number | null): Float32Array[] {
    try {
      return readAnswer(json, count, dimensions)
    } catch (error) {
      throw this.#error(`gave a broken answer: ${(error as Error).message}`, 'none')
    }
  }

  async #refusal(response: Response): Promise<EndpointError> {
    const { status, headers } = response
    if (status >= 300 && status < 400) {
      await response.body?.cancel()
      return this.#error(`leads elsewhere (${status}); set EMBEDDER to where it leads`, 'none')
    }
    const body = await boundedBody(response, MAX_REFUSAL).catch(() => Buffer.alloc(0))
    const said = this.#quote(body.toString('utf8'))
    const message = `answers ${status}${said && `: ${said}`}`
    if (isTooMuch(status, said)) return this.#error(message, 'less')
    return PASSES.has(status)
      ? this.#error(message, 'later', restOf(headers.get('retry-after')))
      : this.#error(message, 'none')
  }

  /** What a refusal says, short and on one line; some repeat the key they were given, we do not. */
  #quote(body: string): string {
    const said = this.#key === undefined ? body : body.replaceAll(this.#key, '…')
    return messageIn(said)
      .replace(/[\p{C}\s]+/gu, ' ')
      .trim()
      .slice(0, MAX_QUOTE_LENGTH)
  }

  #error(what: string, remedy: EndpointError['remedy'], restMs: number | null = null) {
    return new EndpointError(`The embeddings endpoint ${this.url.href} ${what}.`, remedy, restMs)
  }
}

function isTooMuch(status: number, said: string): boolean {
  if (status === 400 || status === 422) return TOO_BIG.test(said)
  return status === 413 || (status === 500 && TOO_BIG_FOR_IT.test(said))
}

/** `{error: {message}}`, `{error}`, `{message}` and `{detail}` are what servers say; else the text as it stands. */
function messageIn(body: string): string {
  try {
    const { error, message, detail } = JSON.parse(body)
    const said = [error?.message, error, message, detail].find((part) => typeof part === 'string')
    return said ?? body
  } catch {
    return body
  }
}

/** `Retry-After` as milliseconds from now: seconds or a date. Null when there is none that can be read. */
export function restOf(header: string | null, now = Date.now()): number | null {
  if (header === null || header.trim() === '') return null
  const seconds = Number(header)
  const ms = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1000
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}

/** The code of what went wrong on the way, such as ECONNREFUSED. What fetch itself says may repeat the key. */
function whyNot(error: unknown): string {
  const { cause } = error as { cause?: { code?: string; message?: string } }
  return cause?.code || cause?.message || 'no connection'
}
