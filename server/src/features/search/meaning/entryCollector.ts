import { DEFAULT_SOURCE_LANGID } from '@vlacku/contract/languages'
import type { MeaningEntry, MeaningRecord } from '@vlacku/meaning'
import type { DefinitionRow } from '../../dictionary/entries/index.ts'

function recordOf(row: DefinitionRow): MeaningRecord {
  return {
    lang: row.langtag,
    definition: row.definition,
    notes: row.notes,
    glosses: row.keywords.filter(({ place }) => place === 0).map(({ word }) => word),
    places: row.keywords.filter(({ place }) => place > 0).map(({ place, word }) => ({ place, word })),
  }
}

/** Groups definitions by entry. Only Lojban words are used for training. */
export class EntryCollector {
  /** Number of definitions, including those of other languages. */
  definitions = 0
  readonly #entries = new Map<number, MeaningEntry>()

  add(rows: readonly DefinitionRow[]) {
    this.definitions += rows.length
    for (const row of rows) {
      if (row.source_langid !== DEFAULT_SOURCE_LANGID) continue
      const { valsiid, valsiword, type_name, rafsi } = row
      const entry = this.#entries.get(valsiid) ?? {
        entry_id: valsiid,
        word: valsiword,
        type: type_name,
        rafsi,
        records: [],
      }
      entry.records.push(recordOf(row))
      this.#entries.set(valsiid, entry)
    }
  }

  entries(): MeaningEntry[] {
    return [...this.#entries.values()]
  }
}
