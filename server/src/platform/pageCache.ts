/** How large the longest address of a kept page may be. */
const MAX_URL_LENGTH = 300
/** Lists of the last days lose something as time goes on, without any change. */
const KEEP_MS = 10 * 60_000
const A_DAY_MS = 86_400_000
/** One page may take this share of the room. */
const MAX_SHARE = 1 / 8

interface PageCacheOptions<Page> {
  /** What all kept pages may take together, as `sizeOf` says (bytes). */
  mostBytes: number
  /** What keeping it takes (bytes); null: it is not to be kept. */
  sizeOf: (page: Page) => number | null
  /** Whether a page from before a change is what drawing it now would give. */
  stillGood: (page: Page) => Promise<boolean>
}

interface Kept<Page> {
  page: Promise<Page>
  bytes: number
  until: number
  /** The number of changes that were known when it was drawn or looked at. */
  changes: number
}

/**
 * Drawn pages by address, the least recently read forgotten first. Two readers of the same new page wait for one drawing.
 * After a change each page is looked at before it is given out again, and drawn anew only if the change touched it.
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

  /** Whether reading it needs no drawing, as far as can be told: it is there, or somebody waits for it already. */
  has(url: string): boolean {
    return (this.#pages.get(url)?.until ?? 0) > Date.now()
  }

  /** Something changed that pages may show. */
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
    const changes = this.#changes // those that come while it is made are not known to it
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

/** Until when a page drawn at `now` is kept (both ms): pages tell of their day, which is UTC's, and do not outlive it. */
const expiryOf = (now: number) => Math.min(now + KEEP_MS, now - (now % A_DAY_MS) + A_DAY_MS)
