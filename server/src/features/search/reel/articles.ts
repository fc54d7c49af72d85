import type { ReelArticle } from '@vlacku/contract/reel'
import type { FastifyBaseLogger } from 'fastify'
import type { WikiArticle } from './wiki.ts'

/** Number of cached articles. All visitors go through the same articles from different starting points. */
const MAX_CACHED = 100
/** Minimum number of articles ahead of the visitor who is furthest ahead. Below it, more articles are requested. */
const AHEAD = 40
const FIRST_PAUSE_MS = 5000
const MAX_PAUSE_MS = 5 * 60_000

interface Options {
  fetchArticles: (signal: AbortSignal) => Promise<WikiArticle[]>
  /** Returns the local path under which a wiki picture is served. */
  picturePath: (url: string) => string | undefined
  log: Pick<FastifyBaseLogger, 'warn'>
  now?: () => number
}

/**
 * Prefetches wiki articles so that visitors never wait. Articles are numbered in order of arrival, and a visitor continues after
 * the last number seen. The wiki receives only the requests that the visitor who is furthest ahead needs. Failures cause
 * exponential backoff.
 */
export class Articles {
  #stored: { number: number; article: ReelArticle }[] = []
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

  /** Returns up to `count` articles after number `seen`. If `seen` is 0 or unknown, the seed determines the start. */
  next(seen: number, seed: number, count: number): { articles: ReelArticle[]; last: number } {
    const from = seen > 0 && seen <= this.#last ? seen : this.#beginning(seed)
    const found = this.#stored.filter(({ number }) => number > from).slice(0, count)
    const last = found.at(-1)?.number ?? seen
    this.#furthest = Math.min(this.#last, Math.max(this.#furthest, last))
    void this.fill()
    return { articles: found.map(({ article }) => article), last }
  }

  /** Resolves when enough articles are cached or the wiki has failed. Never rejects. */
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
    return this.#last - this.#stored.length + (seed % Math.max(1, this.#stored.length - AHEAD))
  }

  async #fill() {
    const { fetchArticles, log, now = Date.now } = this.#options
    while (!this.#stop.signal.aborted && this.#last - this.#furthest < AHEAD && now() >= this.#pausedUntil) {
      try {
        this.#store(await fetchArticles(this.#stop.signal))
        this.#failures = 0
      } catch (error) {
        if (this.#stop.signal.aborted) return
        if (this.#failures === 0) log.warn({ err: error }, 'the wiki returns no articles')
        this.#pausedUntil = now() + Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#failures)
        this.#failures += 1
      }
    }
  }

  /** A response without new articles counts as a failure, since requests to a small wiki would otherwise never end. */
  #store(found: WikiArticle[]) {
    const known = new Set(this.#stored.map(({ article }) => article.pageid))
    const fresh = found.filter(({ pageid }) => !known.has(pageid) && known.add(pageid))
    if (fresh.length === 0) throw new Error('no new articles with text')
    for (const { thumbnail, ...article } of fresh) {
      const picture = thumbnail && this.#options.picturePath(thumbnail)
      this.#last += 1
      this.#stored.push({ number: this.#last, article: { kind: 'article', ...article, ...(picture && { picture }) } })
    }
    this.#stored = this.#stored.slice(-MAX_CACHED)
  }
}
