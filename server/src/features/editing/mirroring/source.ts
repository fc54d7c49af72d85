import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { AboutDump, DUMP_FORMAT, type DumpNote } from '@vlacku/contract/dumps'
import { MirrorError } from './reading.ts'

/** Timeout, in milliseconds, for a source to start responding. */
const RESPONSE_TIMEOUT_MS = 60_000
/**
 * Maximum number of attempts while a source is busy, starting or unreachable, and maximum delay between attempts in milliseconds.
 */
const MAX_TRIES = 60
const MAX_WAIT_MS = 30_000
const MAX_ABOUT = 100_000

/** Thrown if the position has expired and the whole dump must be reloaded. */
export class PositionExpired extends Error {}

/** Thrown if a page of changes is too long, so that fewer records must be requested. */
export class PageTooLong extends Error {}
/** Maximum page size in bytes. Pages are held in memory. */
const MAX_PAGE_LENGTH = 64 * 1024 * 1024

export interface SourceOptions {
  /** Delay between attempts, in milliseconds, if the source doesn't specify one. */
  waitMs?: number
  onBytes?: (done: number, total: number) => void
}

/** HTTP client for a mirrored site. */
export class Source {
  readonly url: string
  readonly #waitMs: number
  readonly #onBytes: (done: number, total: number) => void

  constructor(url: string, { waitMs = 5_000, onBytes = () => {} }: SourceOptions = {}) {
    this.url = addressOf(url)
    this.#waitMs = waitMs
    this.#onBytes = onBytes
  }

  /** Reads the dump metadata of the source. */
  async about(): Promise<AboutDump> {
    const response = await this.#get('/dump/about')
    const about = (await shortText(response)
      .then(JSON.parse)
      .catch(() => null)) as unknown
    const format = (about as { format?: unknown } | null)?.format
    if (format === undefined) throw new MirrorError(`${this.url} can't be mirrored.`)
    if (format !== DUMP_FORMAT)
      throw new MirrorError(
        `${this.url} gives out format ${String(format).slice(0, 20)}; this version reads ${DUMP_FORMAT}.`,
      )
    const parsed = AboutDump.safeParse(about)
    if (parsed.success) return parsed.data
    throw new MirrorError(`${this.url} has an invalid description: ${parsed.error.issues[0]!.message}`)
  }

  /** Yields the page of changes after a position. Throws `PositionGone`, or `PageTooLong` while reading the page. */
  async *changes(position: string, limit: number): AsyncGenerator<Uint8Array> {
    const response = await this.#get(`/dump?since=${encodeURIComponent(position)}&limit=${limit}`)
    if (response.status === 410) throw new PositionExpired()
    let bytes = 0
    for await (const chunk of bodyOf(response)) {
      bytes += chunk.length
      if (bytes > MAX_PAGE_LENGTH) throw new PageTooLong()
      yield chunk
    }
  }

  /** Requests the first dump and waits until it exists. */
  async firstDump(): Promise<DumpNote> {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const { dump } = await this.about()
      if (dump) return dump
      const response = await this.#fetch('/dump')
      await response.body?.cancel()
      await sleep(this.#waitMs)
    }
    throw new MirrorError(`${this.url} has no dump yet. Try again later.`)
  }

  /**
   * Downloads a dump to a folder and returns the file, whose size and SHA-256 match the description. Resumes an interrupted
   * download.
   */
  async download(folder: string, dump: DumpNote): Promise<string> {
    fs.mkdirSync(folder, { recursive: true })
    const file = path.join(folder, `${dump.sha256}.jsonl.gz`)
    for (const name of fs.readdirSync(folder)) if (name !== path.basename(file)) fs.rmSync(path.join(folder, name))
    for (let tries = 0; tries < MAX_TRIES && sizeOf(file) < dump.bytes; tries++) {
      if (tries > 0) await sleep(this.#waitMs)
      await this.#downloadMore(file, dump)
    }
    if (sizeOf(file) === dump.bytes && (await sha256Of(file)) === dump.sha256) return file
    fs.rmSync(file, { force: true })
    throw new MirrorError(`The dump of ${this.url} is incomplete or damaged. Try again.`)
  }

  async #downloadMore(file: string, dump: DumpNote): Promise<void> {
    const from = sizeOf(file)
    const response = await this.#get('/dump', from > 0 ? { range: `bytes=${from}-` } : {})
    const digest = `sha-256=:${Buffer.from(dump.sha256, 'hex').toString('base64')}:`
    if (response.status === 416 || response.headers.get('repr-digest') !== digest) {
      await response.body?.cancel()
      fs.rmSync(file, { force: true })
      if (response.status === 416) return
      throw new MirrorError(`${this.url} replaced its dump meanwhile. Try again.`)
    }
    const isRest = response.status === 206 && response.headers.get('content-range')?.startsWith(`bytes ${from}-`)
    let done = isRest ? from : 0
    const onBytes = this.#onBytes
    const tooMuch = new MirrorError(`${this.url} sent more data than its dump has.`)
    async function* measured(bytes: AsyncIterable<Uint8Array>) {
      for await (const chunk of bytes) {
        done += chunk.length
        if (done > dump.bytes) throw tooMuch
        onBytes(done, dump.bytes)
        yield chunk
      }
    }
    try {
      await pipeline(bodyOf(response), measured, fs.createWriteStream(file, { flags: isRest ? 'a' : 'w', flush: true }))
    } catch (error) {
      if (error instanceof MirrorError) throw error
      // interrupted: the partial file remains, and the next attempt requests the rest
    }
  }

  /** Repeats a request until the source sends a definitive response. */
  async #get(address: string, headers: Record<string, string> = {}): Promise<Response> {
    for (let tries = 1; ; tries++) {
      const response = await this.#fetch(address, headers).catch((error: Error) => error)
      if (!(response instanceof Error) && ![429, 502, 503, 504].includes(response.status)) {
        if (response.ok || response.status === 410 || response.status === 416) return response
        await response.body?.cancel()
        throw new MirrorError(`${this.url} responded with ${response.status}; it can't be mirrored.`)
      }
      const why = response instanceof Error ? reasonOf(response) : String(response.status)
      const isAway = response instanceof Error
      // an unreachable source is reported early, whereas a busy source is retried
      if (tries >= (isAway ? 3 : MAX_TRIES)) throw new MirrorError(`${this.url} is unreachable (${why}).`)
      const retryAfterMs = isAway ? 0 : Number(response.headers.get('retry-after') ?? 0) * 1000
      if (!isAway) await response.body?.cancel()
      await sleep(Math.min(Math.max(retryAfterMs, this.#waitMs), MAX_WAIT_MS))
    }
  }

  async #fetch(address: string, headers: Record<string, string> = {}): Promise<Response> {
    const allHeaders = { 'accept-encoding': 'identity', 'user-agent': 'vlacku follow', ...headers }
    const late = new AbortController()
    // applies only until the response starts, since downloading a dump may take a long time
    const timer = setTimeout(() => late.abort(new Error("the source doesn't respond")), RESPONSE_TIMEOUT_MS)
    try {
      return await fetch(`${this.url}/api${address}`, { headers: allHeaders, signal: late.signal })
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Normalizes a site URL: removes search parameters, fragment and trailing slashes. Throws `MirrorError`. */
export function addressOf(input: string): string {
  const url = URL.canParse(input) ? new URL(input) : null
  if (!url || !/^https?:$/.test(url.protocol)) throw new MirrorError('The URL must start with https:// or http://.')
  if (url.username || url.password) throw new MirrorError('The URL must not contain a name or a password.')
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
}

async function* bodyOf(response: Response): AsyncGenerator<Uint8Array> {
  if (response.body) yield* Readable.fromWeb(response.body as never) as AsyncIterable<Uint8Array>
}

async function shortText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of bodyOf(response)) {
    bytes += chunk.length
    if (bytes > MAX_ABOUT) throw new MirrorError('The response is much longer than expected.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

const reasonOf = ({ cause, message }: Error) => String((cause as { code?: unknown } | undefined)?.code ?? message)
const sizeOf = (file: string): number => fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of fs.createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
