/** Maximum URL length of a cached page, in characters. */
const MAX_URL_LENGTH = 300
/** Maximum age of a cached page, in milliseconds, because lists of recent days lose entries even if no data changes. */
const TTL_MS = 10 * 60_000
const A_DAY_MS = 86_400_000
/** Maximum fraction of the cache that one page may use. */
const MAX_SHARE = 1 / 8

interface PageCacheOptions<Page> {
  /** Maximum total size of cached pages, in bytes, as measured by `sizeOf`. */
  maxBytes: number
  /** Returns the page size in bytes, or null if the page must not be cached. */
  sizeOf: (page: Page) => number | null
  /** Returns true if re-rendering the page would give the same result. */
  stillGood: (page: Page) => Promise<boolean>
}

interface CacheEntry<Page> {
  page: Promise<Page>
  bytes: number
  until: number
  /** Change counter at the time the page was rendered or last checked. */
  changes: number
}

/**
 * LRU cache of rendered pages by URL. Concurrent requests for an uncached page share one rendering. After a change, each cached
 * page is checked when it is next requested, and re-rendered only if it is affected.
 */
export class PageCache<Page> {
  readonly #options: PageCacheOptions<Page>
  readonly #pages = new Map<string, CacheEntry<Page>>()
  #bytes = 0
  #changes = 0

  constructor(options: PageCacheOptions<Page>) {
    this.#options = options
  }

  read(url: string, render: () => Promise<Page>): Promise<Page> {
    if (url.length > MAX_URL_LENGTH) return render()
    const cached = this.#pages.get(url)
    if (!cached || cached.until <= Date.now()) return this.#store(url, render)
    if (cached.changes === this.#changes) {
      this.#pages.delete(url)
      this.#pages.set(url, cached)
      return cached.page
    }
    return this.#store(url, () => this.#revalidate(cached.page, render), cached.until)
  }

  /** True if the page is cached or being rendered. */
  has(url: string): boolean {
    return (this.#pages.get(url)?.until ?? 0) > Date.now()
  }

  /** Must be called when data that pages may show has changed. */
  changed() {
    this.#changes += 1
  }

  async #revalidate(page: Promise<Page>, render: () => Promise<Page>): Promise<Page> {
    const before = await page
    const good = await this.#options.stillGood(before).catch(() => false)
    return good ? before : render()
  }

  #store(url: string, make: () => Promise<Page>, until = expiryOf(Date.now())): Promise<Page> {
    this.#evict(url)
    const changes = this.#changes // the counter doesn't include changes made during rendering
    const entry: CacheEntry<Page> = { page: make(), bytes: 0, until, changes }
    this.#pages.set(url, entry)
    entry.page.then(
      (page) => this.#weigh(url, entry, this.#options.sizeOf(page)),
      () => this.#weigh(url, entry, null),
    )
    return entry.page
  }

  #weigh(url: string, entry: CacheEntry<Page>, bytes: number | null) {
    if (this.#pages.get(url) !== entry) return
    const { maxBytes } = this.#options
    if (bytes === null || bytes > maxBytes * MAX_SHARE) {
      this.#evict(url)
      return
    }
    entry.bytes = bytes
    this.#bytes += bytes
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= maxBytes) break
      this.#evict(oldest)
    }
  }

  #evict(url: string) {
    this.#bytes -= this.#pages.get(url)?.bytes ?? 0
    this.#pages.delete(url)
  }
}

/**
 * Returns the time at which a page rendered at `now` expires (Unix ms). Pages contain the date (UTC), so they expire at midnight
 * UTC at the latest.
 */
const expiryOf = (now: number) => Math.min(now + TTL_MS, now - (now % A_DAY_MS) + A_DAY_MS)
