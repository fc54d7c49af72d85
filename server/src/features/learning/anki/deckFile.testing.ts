import { strToU8, unzipSync, type Zippable, zipSync } from 'fflate'
import initSqlJs from 'sql.js/dist/sql-wasm-inline.js'

/** Anki's default note types: one for both directions, and one for clozes. */
export const BASIC = '1700000000001'
export const CLOZE = '1700000000002'
const field = (name: string, ord: number) => ({ name, ord })
const template = (ord: number, qfmt: string, afmt: string) => ({ name: `Card ${ord + 1}`, ord, qfmt, afmt })

type Model = {
  name: string
  type: number
  flds: { name: string; ord: number }[]
  tmpls: { name: string; ord: number; qfmt: string; afmt: string }[]
}
const MODELS: Record<string, Model> = {
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
  /** Reviews of the first note; `card` is the template index. */
  reviews?: { card: number; id: number; ease: number; type?: number; factor?: number }[]
  media?: Record<string, Uint8Array>
  models?: unknown
  /** SQL statements executed last. */
  sql?: string
  /** File name of the database in the zip. */
  name?: string
  more?: Zippable
  /** Compression level. */
  level?: 0
}

/** Creates an Anki deck with the columns that the reader uses. */
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
    create table cards (id integer primary key, nid integer, did integer, ord integer, type integer);
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
    for (const ord of [0, 1]) db.run('insert into cards values (?, ?, 5, ?, 0)', [(n + 1) * 10 + ord, n + 1, ord])
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

/** Creates a zstd frame with uncompressed blocks. */
export function zstdStored(content: Uint8Array): Uint8Array {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(content.length)
  const parts: Uint8Array[] = [new Uint8Array([0x28, 0xb5, 0x2f, 0xfd, 0xa0]), size]
  const MAX_BLOCK = 100_000
  for (let at = 0; at === 0 || at < content.length; at += MAX_BLOCK) {
    const piece = content.subarray(at, at + MAX_BLOCK)
    const bits = (piece.length << 3) | Number(at + MAX_BLOCK >= content.length)
    parts.push(new Uint8Array([bits & 255, (bits >> 8) & 255, bits >> 16]), piece)
  }
  return Buffer.concat(parts)
}

/** Encodes a length-delimited field of a protobuf message. */
function delimited(field: number, content: string | Uint8Array): number[] {
  const bytes = typeof content === 'string' ? strToU8(content) : content
  const low = (bytes.length & 127) | (bytes.length > 127 ? 128 : 0)
  return [field * 8 + 2, low, ...(bytes.length > 127 ? [bytes.length >> 7] : []), ...bytes]
}

/** Creates a deck in the format used since Anki 2.1.50: zstd-compressed, with separate tables for note types. */
export async function newDeckFile({ version = 3, more, ...content }: DeckContent & { version?: number }) {
  const old = unzipSync(await deckFile(content))
  const SQL = await initSqlJs()
  const db = new SQL.Database(old['collection.anki21'])
  db.run(`update col set models = '', decks = '';
    create table notetypes (id integer primary key, name text, config blob);
    create table fields (ntid integer, ord integer, name text, config blob, primary key (ntid, ord)) without rowid;
    create table templates (ntid integer, ord integer, name text, config blob, primary key (ntid, ord)) without rowid;
    create table decks (id integer primary key, name text);
    insert into decks values (1, 'Default'), (5, 'Lojban' || char(31) || 'se cilre')`)
  for (const [id, { name, type, flds, tmpls }] of Object.entries(MODELS)) {
    db.run('insert into notetypes values (?, ?, ?)', [id, name, new Uint8Array(type === 1 ? [8, 1] : [])])
    for (const one of flds) db.run('insert into fields values (?, ?, ?, null)', [id, one.ord, one.name])
    for (const one of tmpls) {
      const config = new Uint8Array([...delimited(1, one.qfmt), ...delimited(2, one.afmt)])
      db.run('insert into templates values (?, ?, ?, ?)', [id, one.ord, one.name, config])
    }
  }
  // declares the column as Anki does, with a collation that only Anki provides
  db.run(`pragma writable_schema = on;
    update sqlite_master set sql = replace(sql, 'name text', 'name text not null COLLATE unicase') where name in ('notetypes', 'fields', 'templates', 'decks')`)
  const names = Object.keys(content.media ?? {})
  const list = names.flatMap((name) => delimited(1, new Uint8Array([...delimited(1, name), 16, 3])))
  const files: Zippable = {
    meta: new Uint8Array([8, version]),
    'collection.anki21b': zstdStored(db.export()),
    'collection.anki2': strToU8('a note that asks for an update'),
    media: zstdStored(new Uint8Array(list)),
  }
  for (const n of names.keys()) files[n] = zstdStored(old[n]!)
  db.close()
  return zipSync({ ...files, ...more })
}
