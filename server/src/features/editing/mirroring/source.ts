import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { AboutDump, DUMP_FORMAT, type DumpNote } from '@vlacku/contract/dumps'
import { MirrorError } from './mirrorError.ts'

/** How long a source may take until it begins to answer (ms). */
const ANSWER_MS = 60_000
/** How often a source is asked again that is busy, starting or away, and how long is waited in between at most (ms). */
const MAX_TRIES = 60
const MAX_WAIT_MS = 30_000
const MAX_ABOUT = 100_000

/** What the position was gone is told by: everything is to be read again. */
export class PositionGone extends Error {}

/** A page of changes is longer than is taken at once: fewer records are to be asked for. */
export class PageTooLong extends Error {}
/** The longest page that is taken (bytes): it is in memory while it comes in. */
const MAX_PAGE_LENGTH = 64 * 1024 * 1024

export interface SourceOptions {
  /** Waits so long where a source says nothing else (ms). */
  waitMs?: number
  onBytes?: (done: number, total: number) => void
}

/** A site that is followed, by its address. */
export class Source {
  readonly url: string
  readonly #waitMs: number
  readonly #onBytes: (done: number, total: number) => void

  constructor(url: string, { waitMs = 5_000, onBytes = () => {} }: SourceOptions = {}) {
    this.url = addressOf(url)
    this.#waitMs = waitMs
    this.#onBytes = onBytes
  }

  /** What the source says of itself. */
  async about(): Promise<AboutDump> {
    const answer = await this.#get('/dump/about')
    const given = (await shortText(answer)
      .then(JSON.parse)
      .catch(() => null)) as unknown
    const format = (given as { format?: unknown } | null)?.format
    if (format === undefined) throw new MirrorError(`${this.url} is no site that can be followed.`)
    if (format !== DUMP_FORMAT)
      throw new MirrorError(
        `${this.url} gives out format ${String(format).slice(0, 20)}; this version reads ${DUMP_FORMAT}.`,
      )
    const parsed = AboutDump.safeParse(given)
    if (parsed.success) return parsed.data
    throw new MirrorError(`${this.url} says what no such site says: ${parsed.error.issues[0]!.message}`)
  }

  /** The bytes of the page of changes after a position. Throws `PositionGone`, and `PageTooLong` while it is read. */
  async *changes(position: string, limit: number): AsyncGenerator<Uint8Array> {
    const answer = await this.#get(`/dump?since=${encodeURIComponent(position)}&limit=${limit}`)
    if (answer.status === 410) throw new PositionGone()
    let bytes = 0
    for await (const chunk of bodyOf(answer)) {
      bytes += chunk.length
      if (bytes > MAX_PAGE_LENGTH) throw new PageTooLong()
      yield chunk
    }
  }

  /** Has the first dump made, and waits for it. */
  async firstDump(): Promise<DumpNote> {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const { dump } = await this.about()
      if (dump) return dump
      const answer = await this.#ask('/dump')
      await answer.body?.cancel()
      await sleep(this.#waitMs)
    }
    throw new MirrorError(`${this.url} has no dump to begin with. Try again later.`)
  }

  /**
   * Fetches the dump into a folder and answers its file, which is whole: size and SHA-256 are those that the source told. What
   * an earlier try has fetched is not fetched again.
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
    throw new MirrorError(`The dump of ${this.url} did not arrive whole. Try again.`)
  }

  async #downloadMore(file: string, dump: DumpNote): Promise<void> {
    const from = sizeOf(file)
    const answer = await this.#get('/dump', from > 0 ? { range: `bytes=${from}-` } : {})
    const digest = `sha-256=:${Buffer.from(dump.sha256, 'hex').toString('base64')}:`
    if (answer.status === 416 || answer.headers.get('repr-digest') !== digest) {
      await answer.body?.cancel()
      fs.rmSync(file, { force: true })
      if (answer.status === 416) return
      throw new MirrorError(`${this.url} has made a new dump meanwhile. Try again.`)
    }
    const isRest = answer.status === 206 && answer.headers.get('content-range')?.startsWith(`bytes ${from}-`)
    let done = isRest ? from : 0
    const onBytes = this.#onBytes
    const tooMuch = new MirrorError(`${this.url} sends more than its dump.`)
    async function* measured(bytes: AsyncIterable<Uint8Array>) {
      for await (const chunk of bytes) {
        done += chunk.length
        if (done > dump.bytes) throw tooMuch
        onBytes(done, dump.bytes)
        yield chunk
      }
    }
    try {
      await pipeline(bodyOf(answer), measured, fs.createWriteStream(file, { flags: isRest ? 'a' : 'w', flush: true }))
    } catch (error) {
      if (error instanceof MirrorError) throw error
      // cut off: what is here is kept, and the next try asks for the rest
    }
  }

  /** Asks until there is an answer that says something of the question. */
  async #get(address: string, headers: Record<string, string> = {}): Promise<Response> {
    for (let tries = 1; ; tries++) {
      const answer = await this.#ask(address, headers).catch((error: Error) => error)
      if (!(answer instanceof Error) && ![429, 502, 503, 504].includes(answer.status)) {
        if (answer.ok || answer.status === 410 || answer.status === 416) return answer
        await answer.body?.cancel()
        throw new MirrorError(`${this.url} answers ${answer.status}; it is no site that can be followed.`)
      }
      const why = answer instanceof Error ? reasonOf(answer) : String(answer.status)
      const isAway = answer instanceof Error
      // who is not there at all is told of soon; who is busy is waited for
      if (tries >= (isAway ? 3 : MAX_TRIES)) throw new MirrorError(`${this.url} cannot be reached (${why}).`)
      const told = isAway ? 0 : Number(answer.headers.get('retry-after') ?? 0) * 1000
      if (!isAway) await answer.body?.cancel()
      await sleep(Math.min(Math.max(told, this.#waitMs), MAX_WAIT_MS))
    }
  }

  async #ask(address: string, headers: Record<string, string> = {}): Promise<Response> {
    const given = { 'accept-encoding': 'identity', 'user-agent': 'vlacku follow', ...headers }
    const late = new AbortController()
    // only until it begins: a whole dump may take as long as it takes
    const timer = setTimeout(() => late.abort(new Error('it does not answer')), ANSWER_MS)
    try {
      return await fetch(`${this.url}/api${address}`, { headers: given, signal: late.signal })
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Normalizes the URL of a site: removes search parameters, fragment and final slashes. Throws `MirrorError`. */
export function addressOf(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : null
  if (!url || !/^https?:$/.test(url.protocol)) throw new MirrorError('The address must begin with https:// or http://.')
  if (url.username || url.password) throw new MirrorError('The address must not hold a name or a password.')
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
}

async function* bodyOf(answer: Response): AsyncGenerator<Uint8Array> {
  if (answer.body) yield* Readable.fromWeb(answer.body as never) as AsyncIterable<Uint8Array>
}

async function shortText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of bodyOf(answer)) {
    bytes += chunk.length
    if (bytes > MAX_ABOUT) throw new MirrorError('An answer is much longer than expected.')
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
