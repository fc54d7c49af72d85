import initSqlJs from 'sql.js/dist/sql-wasm-inline.js'
import { DeckProblem } from './deckProblem.ts'
import { type Collection, collectionOf } from './noteTypes.ts'
import { type Rows, text, type Value, whole } from './rows.ts'

const MAX_NOTES = 100_000
const MAX_CARDS = 400_000
const MAX_REVIEWS = 500_000
/** Card types with due dates: review and relearning. */
const DATED = [2, 3]
/** Maximum size of a note's fields in bytes. The fields of larger notes are dropped. */
const MAX_NOTE_LENGTH = 1_000_000

export interface AnkiNote {
  id: string
  guid: string
  model: string
  tags: string[]
  /** Fields as HTML; null if they are too long. */
  fields: string[] | null
}

/** A `revlog` row. `id` is also the review time (Unix ms). */
export interface AnkiReview {
  id: number
  ease: number
  duration_ms: number
  kind: number
  factor: number
}

export interface AnkiCardRow {
  id: string
  ord: number
  /** True if the card has a due date. */
  isDated: boolean
}

export interface AnkiDatabase extends Collection {
  notes: AnkiNote[]
  /** Cards by note ID. */
  cards: Map<string, AnkiCardRow[]>
  /** Reviews by card ID, in order. */
  reviews: Map<string, AnkiReview[]>
  card_count: number
  review_count: number
}

/** Reads an Anki collection with schema 11 or 18. Throws `DeckProblem` if it is invalid or exceeds a limit. */
export async function readDatabase(file: Uint8Array): Promise<AnkiDatabase> {
  const SQL = await initSqlJs()
  const db = new SQL.Database(file)
  const rows: Rows = (sql, take) => {
    const statement = db.prepare(sql)
    while (statement.step()) take(statement.get())
    statement.free()
  }
  try {
    db.run('pragma trusted_schema = off; pragma cell_size_check = on;')
    onlyTables(rows)
    return { ...collectionOf(rows), ...contentOf(rows) }
  } catch (error) {
    if (error instanceof DeckProblem) throw error
    throw new DeckProblem('not_a_deck', String(error))
  } finally {
    db.close()
  }
}

/** Rejects views, since they may contain queries that never end. */
function onlyTables(rows: Rows) {
  const found = new Set<Value>()
  rows(`select name from sqlite_master where type = 'table' and sql like 'create table%'`, ([name]) => found.add(name!))
  for (const name of ['col', 'notes', 'cards', 'revlog'])
    if (!found.has(name)) throw new DeckProblem('not_a_deck', `no table ${name}`)
  rows(`select name from sqlite_master where type in ('view', 'trigger') or sql like 'create virtual%'`, ([name]) => {
    throw new DeckProblem('not_a_deck', `${name} isn't a table`)
  })
  rows(`select name from sqlite_master where sql like '%generated%always%' or sql like '% as (%'`, () => {
    throw new DeckProblem('not_a_deck', 'a column that is computed')
  })
}

function contentOf(rows: Rows): Omit<AnkiDatabase, keyof Collection> {
  const limits = { notes: MAX_NOTES, cards: MAX_CARDS, revlog: MAX_REVIEWS }
  for (const [table, limit] of Object.entries(limits))
    rows(`select count(*) from ${table}`, ([count]) => {
      if (whole(count) > limit) throw new DeckProblem('too_large', `${count} rows of ${table}`)
    })
  const notes: AnkiNote[] = []
  const fields = `case when length(cast(flds as blob)) <= ${MAX_NOTE_LENGTH} then flds end`
  rows(`select cast(id as text), guid, cast(mid as text), tags, ${fields} from notes order by id`, (row) => {
    const [id, guid, model, tags, flds] = row
    notes.push({
      ...{ id: text(id), guid: text(guid), model: text(model), tags: text(tags).split(/\s+/).filter(Boolean) },
      fields: flds === null ? null : text(flds).split('\u001f'),
    })
  })
  const cards: AnkiDatabase['cards'] = new Map()
  let card_count = 0
  rows('select cast(nid as text), cast(id as text), ord, type from cards order by nid, ord', ([nid, id, ord, type]) => {
    card_count += 1
    pushTo(cards, text(nid), { id: text(id), ord: whole(ord), isDated: DATED.includes(whole(type)) })
  })
  const reviews: AnkiDatabase['reviews'] = new Map()
  let review_count = 0
  rows('select cast(cid as text), id, ease, time, type, factor from revlog order by id', (row) => {
    const [cid, id, ease, time, kind, factor] = row
    review_count += 1
    const review = {
      id: whole(id),
      ease: whole(ease),
      duration_ms: whole(time),
      kind: whole(kind),
      factor: whole(factor),
    }
    pushTo(reviews, text(cid), review)
  })
  return { notes, cards, reviews, card_count, review_count }
}

function pushTo<T>(lists: Map<string, T[]>, key: string, one: T) {
  const list = lists.get(key)
  if (list) list.push(one)
  else lists.set(key, [one])
}
