import type { Db } from '../../../../platform/context.ts'
import { wordOfTheDay } from './today.repository.ts'

/** Caches the word of the current day, since choosing it reads the whole dictionary and all sentences. */
export class WordOfTheDay {
  #date = ''
  #chosen: Promise<number | undefined> | undefined

  /**
   * Returns the head word ID for a day, given as `2026-05-31`; undefined if the dictionary has no suitable word.
   *
   * @param unsuitable a previously chosen word that no longer has a suitable definition
   */
  async read(db: Db, date: string, unsuitable?: number): Promise<number | undefined> {
    if (date !== this.#date) this.#chosen = undefined
    this.#date = date
    if (unsuitable !== undefined && (await this.#chosen) === unsuitable) this.#chosen = undefined
    this.#chosen ??= wordOfTheDay(db, { date })
    try {
      const valsiid = await this.#chosen
      // an empty result isn't cached, since an import may add words at any time
      if (valsiid === undefined) this.#chosen = undefined
      return valsiid
    } catch (error) {
      this.#chosen = undefined
      throw error
    }
  }
}
