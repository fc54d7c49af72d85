import type { Db } from '../../../platform/context.ts'
import {
  analyzeStaging,
  giveGlosses,
  type StagedGloss,
  type StagedRow,
  stageGlosses,
  stageRows,
} from './staging.repository.ts'

const BATCH = 500

/** Writes rows to the staging tables in batches while they are read. */
export class Stage {
  #db: Db
  #import_id: string
  #rows: StagedRow[] = []
  #glosses: StagedGloss[] = []
  #ord = 0
  #glossOrd = 0
  /** True if definitions contain glosses, as in exports since 2014. */
  #haveGlosses = false

  constructor(db: Db, import_id: string) {
    this.#db = db
    this.#import_id = import_id
  }

  async add(row: Omit<StagedRow, 'ord'>) {
    this.#haveGlosses ||= row.keywords.length > 0
    this.#rows.push({ ...row, ord: this.#ord++ })
    if (this.#rows.length >= BATCH) await this.#write()
  }

  /** Adds a word from the reverse direction, which provides new information only in old exports. */
  async addGloss(nlword: { word: string; meaning: string | undefined; valsi: string; place: string | undefined }) {
    const place = nlword.place === undefined ? 0 : Number(nlword.place)
    const word = nlword.word.trim()
    if (this.#haveGlosses || word === '' || !Number.isInteger(place) || place < 0 || place > 20 || word.length > 500)
      return
    const meaning = nlword.meaning?.trim() || null
    this.#glosses.push({ ord: this.#glossOrd++, valsi: nlword.valsi.trim(), place, word, meaning })
    if (this.#glosses.length >= BATCH) await this.#write()
  }

  async end() {
    await this.#write()
    await analyzeStaging(this.#db)
    if (!this.#haveGlosses && this.#glossOrd > 0) await giveGlosses(this.#db, this.#import_id)
  }

  async #write() {
    if (this.#rows.length > 0) await stageRows(this.#db, this.#import_id, this.#rows)
    if (this.#glosses.length > 0) await stageGlosses(this.#db, this.#import_id, this.#glosses)
    this.#rows = []
    this.#glosses = []
  }
}
