import type { Db } from '../../platform/context.ts'
import { definitionOfTheDay } from './repository.ts'

/** The choice for each language, kept for its day: the whole dictionary and all sentences are looked through for it. */
export class WordsOfTheDay {
  #date = ''
  readonly #chosen = new Map<number, Promise<number | undefined>>()

  /**
   * The id of the definition of a day, written `2026-05-31`; undefined while no word is fit.
   * @param gone one that was chosen and is no longer there
   */
  async read(db: Db, langid: number, date: string, gone?: number): Promise<number | undefined> {
    if (date !== this.#date) this.#chosen.clear()
    this.#date = date
    if (gone !== undefined && (await this.#chosen.get(langid)) === gone) this.#chosen.delete(langid)
    const chosen = this.#chosen.get(langid) ?? definitionOfTheDay(db, { langid, date })
    this.#chosen.set(langid, chosen)
    const id = await chosen.catch((error) => {
      this.#chosen.delete(langid)
      throw error
    })
    // a dictionary that has none today may be brought one in a minute
    if (id === undefined) this.#chosen.delete(langid)
    return id
  }
}
