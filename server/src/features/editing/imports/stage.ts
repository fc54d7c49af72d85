import { DEFAULT_SOURCE_LANGID } from '@vlacku/contract/languages'
import type { Db } from '../../../platform/context.ts'
import { ImportError } from '../../../platform/importing/importError.ts'
import { headWordSpelling, normalOf } from '../../../platform/languagePacks.ts'
import type { LanguageNames } from '../../dictionary/languages/index.ts'
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

/** Stored and lookup spellings of head words in files, all of which are Lojban words. */
export const lojbanSpelling = {
  normalOf: (word: string) => normalOf(word, DEFAULT_SOURCE_LANGID),
  spellingOf: (word: string) => headWordSpelling(word, DEFAULT_SOURCE_LANGID),
}

/** Returns the ID of a language by its tag or by its native or English name, on this site or in Unicode CLDR. */
export function languageOf(
  languages: readonly LanguageNames[],
  name: string,
  file: string,
  line: number | null,
): number {
  const wanted = plain(name)
  const language =
    languages.find((l) => plain(l.tag) === wanted) ??
    languages.find((l) => plain(l.real_name) === wanted) ??
    languages.find((l) => plain(l.english_name) === wanted) ??
    languages.find((l) => usualNames(l.tag).includes(wanted))
  if (language) return language.id
  const reason =
    line === null ? `there is no language "${name}"` : `the language "${name}" is not known; name it with --lang`
  throw new ImportError(file, line, reason)
}

/**
 * Returns the common names of a language, since the names on the site may have other forms: Magyarul, for example, means "in
 * Hungarian".
 */
function usualNames(tag: string): string[] {
  return [tag, 'en'].flatMap((locale) => {
    try {
      const name = new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' }).of(tag)
      return name === undefined ? [] : [plain(name)]
    } catch {
      return [] // some of the site's tags are not in Unicode CLDR
    }
  })
}

const plain = (name: string) => name.normalize('NFC').trim().toLowerCase()
