import type { ReelArticle } from '@vlacku/contract/reel'
import type { FastifyBaseLogger } from 'fastify'
import type { WikiArticle } from './wiki.ts'

/** As many as are kept; every reader goes through the same ones, beginning somewhere else. */
const MOST = 100
/** More are asked for when the reader who is furthest has fewer than this before him. */
const AHEAD = 40
const FIRST_PAUSE_MS = 5000
const MAX_PAUSE_MS = 5 * 60_000

interface Options {
  ask: (signal: AbortSignal) => Promise<WikiArticle[]>
  /** Where our server shows a picture of theirs. */
  picturePath: (url: string) => string | undefined
  log: Pick<FastifyBaseLogger, 'warn'>
  now?: () => number
}

/**
 * Articles of the wiki, asked for ahead of the readers so that none of them waits. They are numbered as they come, and a
 * reader goes on after the last number seen; the wiki hears no more than the furthest reader needs. One that fails is
 * left alone for a while, twice as long each time.
 */
export class Articles {
  #kept: { number: number; article: ReelArticle }[] = []
  #last = 0
  #furthest = 0
  #failures = 0
  #pausedUntil = 0
  #filling: Promise<void> | null = null
  readonly #stop = new AbortController()
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /** Up to `count` articles after number `seen`; 0, or a number of another process, begins where the seed says. */
  next(seen: number, seed: number, count: number): { articles: ReelArticle[]; last: number } {
    const from = seen > 0 && seen <= this.#last ? seen : this.#beginning(seed)
    const found = this.#kept.filter(({ number }) => number > from).slice(0, count)
    const last = found.at(-1)?.number ?? seen
    this.#furthest = Math.min(this.#last, Math.max(this.#furthest, last))
    void this.fill()
    return { articles: found.map(({ article }) => article), last }
  }

  /** Resolves when enough are there or the wiki has failed; never rejects. */
  fill(): Promise<void> {
    this.#filling ??= this.#fill().finally(() => {
      this.#filling = null
    })
    return this.#filling
  }

  async close() {
    this.#stop.abort()
    await this.#filling
  }

  #beginning(seed: number): number {
    return this.#last - this.#kept.length + (seed % Math.max(1, this.#kept.length - AHEAD))
  }

  async #fill() {
    const { ask, log, now = Date.now } = this.#options
    while (!this.#stop.signal.aborted && this.#last - this.#furthest < AHEAD && now() >= this.#pausedUntil) {
      try {
        this.#keep(await ask(this.#stop.signal))
        this.#failures = 0
      } catch (error) {
        if (this.#stop.signal.aborted) return
        if (this.#failures === 0) log.warn({ err: error }, 'the wiki gives no articles')
        this.#pausedUntil = now() + Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#failures)
        this.#failures += 1
      }
    }
  }

  /** An answer that brings nothing new counts as a failure: a small wiki would be asked without end. */
  #keep(found: WikiArticle[]) {
    const known = new Set(this.#kept.map(({ article }) => article.pageid))
    const fresh = found.filter(({ pageid }) => !known.has(pageid) && known.add(pageid))
    if (fresh.length === 0) throw new Error('none of the articles was new and had a text')
    for (const { thumbnail, ...article } of fresh) {
      const picture = thumbnail && this.#options.picturePath(thumbnail)
      this.#last += 1
      this.#kept.push({ number: this.#last, article: { kind: 'article', ...article, ...(picture && { picture }) } })
    }
    this.#kept = this.#kept.slice(-MOST)
  }
}
