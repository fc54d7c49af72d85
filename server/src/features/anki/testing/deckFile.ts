import { strToU8, type Zippable, zipSync } from 'fflate'
import initSqlJs from 'sql.js/dist/sql-wasm-inline.js'

/** Note types as Anki makes them for everybody: here, one that asks both ways, and one with gaps. */
export const BASIC = '1700000000001'
export const CLOZE = '1700000000002'
const field = (name: string, ord: number) => ({ name, ord })
const template = (ord: number, qfmt: string, afmt: string) => ({ name: `Card ${ord + 1}`, ord, qfmt, afmt })

const MODELS = {
  [BASIC]: {
    ...{ id: BASIC, name: 'Basic', type: 0, flds: ['Front', 'Back', 'Notes'].map(field) },
    tmpls: [
      template(0, '{{Front}}', '{{FrontSide}}<hr id=answer>{{Back}}{{Notes}}'),
      template(1, '{{Back}}', '{{FrontSide}}<hr id=answer>{{Front}}'),
    ],
  },
  [CLOZE]: {
    ...{ id: CLOZE, name: 'Cloze', type: 1, flds: ['Text', 'Back Extra'].map(field) },
    tmpls: [template(0, '{{cloze:Text}}', '{{cloze:Text}}<br>{{Back Extra}}')],
  },
}

export interface DeckContent {
  notes: { model: string; fields: string[]; tags: string[]; guid?: string }[]
  /** `card`: the template, of the first note. */
  reviews?: { card: number; id: number; ease: number; type?: number; factor?: number }[]
  media?: Record<string, Uint8Array>
  models?: unknown
  /** Statements that are run at the end. */
  sql?: string
  /** The name of the database in the zip. */
  name?: string
  more?: Zippable
  /** Of packing. */
  level?: 0
}

/** A deck as Anki writes it, with the columns that are read. */
export async function deckFile({
  notes,
  reviews = [],
  media = {},
  models = MODELS,
  sql,
  name,
  more,
  level,
}: DeckContent) {
  const SQL = await initSqlJs()
  const db = new SQL.Database()
  db.run(`create table col (id integer primary key, models text, decks text);
    create table notes (id integer primary key, guid text, mid integer, tags text, flds text);
    create table cards (id integer primary key, nid integer, did integer, ord integer);
    create table revlog (id integer primary key, cid integer, ease integer, time integer, type integer, factor integer)`)
  const decks = { 1: { name: 'Default' }, 5: { name: 'Lojban::se cilre' } }
  db.run('insert into col values (1, ?, ?)', [JSON.stringify(models), JSON.stringify(decks)])
  for (const [n, { model, fields, tags, guid = `guid${n}` }] of notes.entries()) {
    db.run('insert into notes values (?, ?, ?, ?, ?)', [
      n + 1,
      guid,
      model,
      ` ${tags.join(' ')} `,
      fields.join('\u001f'),
    ])
    for (const ord of [0, 1]) db.run('insert into cards values (?, ?, 5, ?)', [(n + 1) * 10 + ord, n + 1, ord])
  }
  for (const { card, id, ease, type = 1, factor = 0 } of reviews)
    db.run('insert into revlog values (?, ?, ?, 1000, ?, ?)', [id, 10 + card, ease, type, factor])
  if (sql) db.run(sql)
  const files: Zippable = { [name ?? 'collection.anki21']: db.export() }
  db.close()
  const names = Object.keys(media)
  for (const [n, one] of names.entries()) files[n] = media[one]!
  files.media = strToU8(JSON.stringify(Object.fromEntries(names.map((one, n) => [n, one]))))
  return zipSync({ ...files, ...more }, level === undefined ? {} : { level })
}
