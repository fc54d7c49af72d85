import { z } from 'zod'
import { protobufFields, textField } from './protobuf.ts'
import { bytes, type Rows, text, type Value, whole } from './rows.ts'

export interface AnkiModel {
  id: string
  name: string
  kind: 'basic' | 'cloze'
  fields: string[]
  /** Front and back of each card, as HTML with `{{Field}}`. */
  templates: { ord: number; question: string; answer: string }[]
}

export interface Collection {
  /** Name of the deck with the most cards. */
  name: string
  models: Map<string, AnkiModel>
}

const MAX_NAME = 1000
const MAX_PARTS = 500
const Named = z.object({ name: z.string().max(MAX_NAME), ord: z.number().optional() })
const Models = z.record(
  z.string(),
  z.object({
    name: z.string().max(MAX_NAME),
    type: z.number().default(0),
    flds: z.array(Named).min(1).max(MAX_PARTS),
    tmpls: z.array(z.object({ ord: z.number().nullish(), qfmt: z.string(), afmt: z.string() })).max(MAX_PARTS),
  }),
)
const Decks = z.record(z.string(), z.object({ name: z.string() }))

/**
 * Reads the note types and the collection name, which are in separate tables since schema 15 and in the JSON in `col` before
 * that.
 */
export function collectionOf(rows: Rows): Collection {
  let hasTables = false
  rows(`select 1 from sqlite_master where type = 'table' and name = 'notetypes'`, () => {
    hasTables = true
  })
  return hasTables ? fromTables(rows) : fromJson(rows)
}

function fromJson(rows: Rows): Collection {
  let json: Value[] = []
  rows('select models, decks from col limit 1', (row) => {
    json = row
  })
  const parsed = Models.parse(JSON.parse(text(json[0])))
  const models = Object.entries(parsed).map(([id, { name, type, flds, tmpls }]): [string, AnkiModel] => [
    id,
    {
      ...{ id, name, kind: type === 1 ? 'cloze' : 'basic', fields: flds.map((field) => field.name) },
      templates: tmpls.map(({ ord, qfmt, afmt }, nth) => ({ ord: ord ?? nth, question: qfmt, answer: afmt })),
    },
  ])
  const decks = Decks.safeParse(JSON.parse(text(json[1]))).data ?? {}
  return { models: new Map(models), name: decks[largestDeck(rows)]?.name.split('::').at(-1) ?? '' }
}

function largestDeck(rows: Rows): string {
  let deck = ''
  rows('select cast(did as text) from cards group by did order by count(*) desc limit 1', ([did]) => {
    deck = text(did)
  })
  return deck
}

/** Fields of Anki's protobuf messages: `Notetype.Config.kind`, `Notetype.Template.Config.q_format` and `a_format`. */
const KIND = 1
const CLOZE = 1
const QUESTION = 1
const ANSWER = 2

/**
 * Anki sorts names with the collation `unicase`. SQLite can't even read tables with an unknown collation, so they are redeclared
 * without it.
 */
const WITHOUT_COLLATION = [
  'pragma writable_schema = on',
  `delete from sqlite_master where type = 'index' and tbl_name in ('notetypes', 'fields', 'templates', 'decks') and sql is not null`,
  `update sqlite_master set sql = replace(replace(sql, 'COLLATE unicase', ''), 'collate unicase', '') where type = 'table'`,
  'pragma writable_schema = reset',
]

function fromTables(rows: Rows): Collection {
  for (const statement of WITHOUT_COLLATION) rows(statement, () => undefined)
  const models = new Map<string, AnkiModel>()
  rows('select cast(id as text), name, config from notetypes', ([id, name, config]) => {
    const isCloze = [...protobufFields(bytes(config))].some(({ field, value }) => field === KIND && value === CLOZE)
    const kind = isCloze ? 'cloze' : 'basic'
    models.set(text(id), { id: text(id), name: text(name).slice(0, MAX_NAME), kind, fields: [], templates: [] })
  })
  rows('select cast(ntid as text), name from fields order by ntid, ord', ([id, name]) => {
    const fields = models.get(text(id))?.fields
    if (fields && fields.length < MAX_PARTS) fields.push(text(name).slice(0, MAX_NAME))
  })
  rows('select cast(ntid as text), ord, config from templates order by ntid, ord', ([id, ord, config]) => {
    const templates = models.get(text(id))?.templates
    const [question, answer] = [QUESTION, ANSWER].map((field) => textField(bytes(config), field)) as [string, string]
    if (templates && templates.length < MAX_PARTS) templates.push({ ord: whole(ord), question, answer })
  })
  const deck = largestDeck(rows)
  let name = ''
  rows('select cast(id as text), name from decks', ([id, value]) => {
    if (text(id) === deck) name = text(value)
  })
  for (const [id, { fields }] of models) if (fields.length === 0) models.delete(id)
  return { models, name: name.split('\u001f').at(-1)! }
}
