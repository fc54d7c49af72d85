/** Maximum length of the URL of a cached page (characters). */
const MAX_URL_LENGTH = 300
/** Maximum age (ms): lists of the last days lose entries without any change. */
const KEEP_MS = 10 * 60_000
const A_DAY_MS = 86_400_000
/** Maximum share of the cache for one page. */
const MAX_SHARE = 1 / 8

interface PageCacheOptions<Page> {
  /** Maximum total size of cached pages, as measured by `sizeOf` (bytes). */
  mostBytes: number
  /** Returns the size of a page (bytes), or null if it must not be cached. */
  sizeOf: (page: Page) => number | null
  /** Returns true if rendering the page now would give the same result. */
  stillGood: (page: Page) => Promise<boolean>
}

interface Kept<Page> {
  page: Promise<Page>
  bytes: number
  until: number
  /** Number of known changes when the page was rendered or last checked. */
  changes: number
}

/**
 * LRU cache of rendered pages by URL. Concurrent requests for a new page share one rendering. After a change, each cached page is
 * checked at its next request and rendered again only if the change affects it.
 */
export class PageCache<Page> {
  readonly #options: PageCacheOptions<Page>
  readonly #pages = new Map<string, Kept<Page>>()
  #bytes = 0
  #changes = 0

  constructor(options: PageCacheOptions<Page>) {
    this.#options = options
  }

  read(url: string, draw: () => Promise<Page>): Promise<Page> {
    if (url.length > MAX_URL_LENGTH) return draw()
    const kept = this.#pages.get(url)
    if (!kept || kept.until <= Date.now()) return this.#keep(url, draw)
    if (kept.changes === this.#changes) {
      this.#pages.delete(url)
      this.#pages.set(url, kept)
      return kept.page
    }
    return this.#keep(url, () => this.#lookAt(kept.page, draw), kept.until)
  }

  /** Returns true if the page is cached or being rendered. */
  has(url: string): boolean {
    return (this.#pages.get(url)?.until ?? 0) > Date.now()
  }

  /** Called when data that pages may show has changed. */
  changed() {
    this.#changes += 1
  }

  async #lookAt(page: Promise<Page>, draw: () => Promise<Page>): Promise<Page> {
    const before = await page
    const good = await this.#options.stillGood(before).catch(() => false)
    return good ? before : draw()
  }

  #keep(url: string, make: () => Promise<Page>, until = expiryOf(Date.now())): Promise<Page> {
    this.#forget(url)
    const changes = this.#changes // changes during rendering are not included
    const entry: Kept<Page> = { page: make(), bytes: 0, until, changes }
    this.#pages.set(url, entry)
    entry.page.then(
      (page) => this.#weigh(url, entry, this.#options.sizeOf(page)),
      () => this.#weigh(url, entry, null),
    )
    return entry.page
  }

  #weigh(url: string, entry: Kept<Page>, bytes: number | null) {
    if (this.#pages.get(url) !== entry) return
    const { mostBytes } = this.#options
    if (bytes === null || bytes > mostBytes * MAX_SHARE) {
      this.#forget(url)
      return
    }
    entry.bytes = bytes
    this.#bytes += bytes
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= mostBytes) break
      this.#forget(oldest)
    }
  }

  #forget(url: string) {
    this.#bytes -= this.#pages.get(url)?.bytes ?? 0
    this.#pages.delete(url)
  }
}

/**
 * Returns the time at which a page rendered at `now` expires (Unix ms). Pages contain the day (UTC), so they expire at midnight
 * at the latest.
 */
const expiryOf = (now: number) => Math.min(now + KEEP_MS, now - (now % A_DAY_MS) + A_DAY_MS)
