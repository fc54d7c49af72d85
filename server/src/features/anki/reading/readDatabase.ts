import initSqlJs from 'sql.js/dist/sql-wasm-inline.js'
import { z } from 'zod'
import { DeckProblem } from './deckProblem.ts'

const MOST_NOTES = 100_000
const MOST_CARDS = 400_000
const MOST_REVIEWS = 500_000
/** Bytes of the fields of one note; longer ones come without them. */
const LONGEST_NOTE = 1_000_000

export interface AnkiModel {
  id: string
  name: string
  kind: 'basic' | 'cloze'
  fields: string[]
  /** What is shown and what answers it, as HTML with `{{Field}}`. */
  templates: { ord: number; question: string; answer: string }[]
}

export interface AnkiNote {
  id: string
  guid: string
  model: string
  tags: string[]
  /** HTML; null where they are too long. */
  fields: string[] | null
}

/** One line of `revlog`. `id` is its time (ms since 1970). */
export interface AnkiReview {
  id: number
  ease: number
  duration_ms: number
  kind: number
  factor: number
}

export interface AnkiDatabase {
  /** Of the deck with the most cards. */
  name: string
  models: Map<string, AnkiModel>
  notes: AnkiNote[]
  /** By the number of their note. */
  cards: Map<string, { id: string; ord: number }[]>
  /** By the number of their card, in order. */
  reviews: Map<string, AnkiReview[]>
  card_count: number
  review_count: number
}

const Named = z.object({ name: z.string().max(1000), ord: z.number().optional() })
const Models = z.record(
  z.string(),
  z.object({
    name: z.string().max(1000),
    type: z.number().default(0),
    flds: z.array(Named).min(1).max(500),
    tmpls: z.array(z.object({ ord: z.number().nullish(), qfmt: z.string(), afmt: z.string() })).max(500),
  }),
)
const Decks = z.record(z.string(), z.object({ name: z.string() }))

type Value = string | number | null | Uint8Array
type Rows = (sql: string, take: (row: Value[]) => void) => void

/** Reads a collection of Anki's schema 11. Throws `DeckProblem` where it is none, or larger than anything that is learned. */
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

/** A view can be a query without end. */
function onlyTables(rows: Rows) {
  const found = new Set<Value>()
  rows(`select name from sqlite_master where type = 'table' and sql like 'create table%'`, ([name]) => found.add(name!))
  for (const name of ['col', 'notes', 'cards', 'revlog'])
    if (!found.has(name)) throw new DeckProblem('not_a_deck', `no table ${name}`)
  rows(`select name from sqlite_master where sql like '%generated%always%' or sql like '% as (%'`, () => {
    throw new DeckProblem('not_a_deck', 'a column that is computed')
  })
}

const text = (value: Value | undefined) => (typeof value === 'string' ? value : '')
const whole = (value: Value | undefined) => (typeof value === 'number' && Number.isSafeInteger(value) ? value : 0)

function collectionOf(rows: Rows): Pick<AnkiDatabase, 'models' | 'name'> {
  let told: Value[] = []
  rows('select models, decks from col limit 1', (row) => {
    told = row
  })
  const given = Models.parse(JSON.parse(text(told[0])))
  const models = Object.entries(given).map(([id, { name, type, flds, tmpls }]): [string, AnkiModel] => [
    id,
    {
      ...{ id, name, kind: type === 1 ? 'cloze' : 'basic', fields: flds.map((field) => field.name) },
      templates: tmpls.map(({ ord, qfmt, afmt }, nth) => ({ ord: ord ?? nth, question: qfmt, answer: afmt })),
    },
  ])
  const decks = Decks.safeParse(JSON.parse(text(told[1]))).data ?? {}
  let deck = ''
  rows('select cast(did as text) from cards group by did order by count(*) desc limit 1', ([did]) => {
    deck = text(did)
  })
  return { models: new Map(models), name: decks[deck]?.name.split('::').at(-1) ?? '' }
}

function contentOf(rows: Rows): Omit<AnkiDatabase, 'models' | 'name'> {
  const limits = { notes: MOST_NOTES, cards: MOST_CARDS, revlog: MOST_REVIEWS }
  for (const [table, most] of Object.entries(limits))
    rows(`select count(*) from ${table}`, ([count]) => {
      if (whole(count) > most) throw new DeckProblem('too_large', `${count} rows of ${table}`)
    })
  const notes: AnkiNote[] = []
  const fields = `case when length(cast(flds as blob)) <= ${LONGEST_NOTE} then flds end`
  rows(`select cast(id as text), guid, cast(mid as text), tags, ${fields} from notes order by id`, (row) => {
    const [id, guid, model, tags, flds] = row
    notes.push({
      ...{ id: text(id), guid: text(guid), model: text(model), tags: text(tags).split(/\s+/).filter(Boolean) },
      fields: flds === null ? null : text(flds).split('\u001f'),
    })
  })
  const cards: AnkiDatabase['cards'] = new Map()
  let card_count = 0
  rows('select cast(nid as text), cast(id as text), ord from cards order by nid, ord', ([nid, id, ord]) => {
    card_count += 1
    pushTo(cards, text(nid), { id: text(id), ord: whole(ord) })
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
