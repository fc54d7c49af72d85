/** How many pages are kept, and how large the longest address of one may be. */
const MOST_PAGES = 500
const LONGEST_URL = 300
/** A page that names a day must not outlive it by long. */
const KEEP_MS = 10 * 60_000

/** Drawn pages by address, the least recently read forgotten first. Two readers of the same new page wait for one drawing. */
export class PageCache<Page = { status: number; html: string } | { redirect: string }> {
  #pages = new Map<string, { page: Promise<Page>; until: number }>()

  read(url: string, draw: () => Promise<Page>): Promise<Page> {
    if (url.length > LONGEST_URL) return draw()
    const kept = this.#pages.get(url)
    if (kept && kept.until > Date.now()) {
      this.#pages.delete(url)
      this.#pages.set(url, kept)
      return kept.page
    }
    const page = draw()
    const entry = { page, until: Date.now() + KEEP_MS }
    this.#pages.set(url, entry)
    page.catch(() => this.#pages.get(url) === entry && this.#pages.delete(url))
    if (this.#pages.size > MOST_PAGES) this.#pages.delete(this.#pages.keys().next().value!)
    return page
  }

  clear() {
    this.#pages.clear()
  }
}
