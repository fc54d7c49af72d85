import fs from 'node:fs'
import path from 'node:path'
import { Ajv } from 'ajv'
import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { ExportedDefinition, ExportHead } from '../source.ts'
import { written } from '../testing/written.ts'
import { yomitan } from './yomitan.ts'

/* The schemas are strict, since Yomitan rejects a whole dictionary for a single unknown field. */

const DEFINITION: ExportedDefinition = {
  ...{
    definition_id: 7,
    word: 'klama',
    type: 'gismu',
    rafsi: ['kla', "kla'a"],
    selmaho: null,
    changed_at: 0,
    username: 'alis',
  },
  ...{ realname: '', etymology: '', jargon: '', score: 3, collection_note: '', notes: '' },
  definition: '$x_1$ comes to $x_2$; $\\frac{1}{2}$, $x_{10}$',
  keywords: [],
}
const WORDS: ExportedDefinition[] = [
  {
    ...DEFINITION,
    ...{ word: "co'o", type: 'experimental cmavo', rafsi: [], selmaho: 'COI', score: 0 },
    ...{ definition: '', notes: 'See {coi}, {to\'e "coi"} and https://example.org/a?b=c&d or <b>that</b>.\n\n日本' },
  },
  {
    ...DEFINITION,
    keywords: [
      { place: 0, word: 'come', meaning: null },
      { place: 0, word: 'go', meaning: 'with a goal' },
      { place: 1, word: 'goer', meaning: 'who goes' },
      { place: 2, word: 'goal', meaning: null },
    ],
  },
  { ...DEFINITION, definition_id: 8, score: -1, definition: 'x1 moves' },
  {
    ...DEFINITION,
    definition_id: 9,
    definition:
      '# a\n\n**b** _c_ ~~d~~ `e` [f](/en) [g](mailto:h@example.org)  \n![i](/api/images/1)\n\n```\nj\n```\n\n> k\n\n---',
    notes: '3. a\n4. b\n   - [x] c\n   - [ ] d\n\n| e | f |\n|---|:-:|\n| g | $x_1$ |',
  },
]

async function filesOf(head: Partial<ExportHead>): Promise<Map<string, string>> {
  const { bytes } = await written(yomitan, WORDS, { most_glosses: 2, highest_place: 2, ...head })
  const files = Object.entries(unzipSync(new Uint8Array(bytes)))
  return new Map(files.map(([name, bytes]) => [name, Buffer.from(bytes).toString()]))
}

/** The subset of Yomitan's schema used by exports. */
const Data = z.record(z.string(), z.string())
const Style = z.strictObject({
  ...{ fontWeight: z.literal('bold').optional(), fontStyle: z.literal('italic').optional() },
  ...{ textDecorationLine: z.literal('line-through').optional(), marginLeft: z.number().optional() },
  listStyleType: z.string().optional(),
})
const Content = z.lazy((): z.ZodType => z.union([z.string(), z.array(Content), Box, TablePart, Break, Link]))
const Box = z.strictObject({
  tag: z.enum(['span', 'div', 'ul', 'ol', 'li', 'td', 'th']),
  ...{ data: Data.optional(), style: Style.optional(), content: Content.optional() },
})
const TablePart = z.strictObject({ tag: z.enum(['table', 'thead', 'tbody', 'tr']), content: Content.optional() })
const Break = z.strictObject({ tag: z.literal('br') })
const Link = z.strictObject({
  tag: z.literal('a'),
  href: z.string().regex(/^(https?:|\?)/),
  content: Content.optional(),
})
const Definition = z.strictObject({ type: z.literal('structured-content'), content: Content })
const Term = z.tuple([
  z.string().min(1),
  z.string(),
  z.string(),
  z.string(),
  z.number(),
  z.array(Definition).min(1),
  z.int(),
  z.string(),
])
const Language = z.string().regex(/^[a-z]{2,3}$/)
const Index = z.strictObject({
  ...{ title: z.string(), revision: z.string(), format: z.literal(3), sequenced: z.boolean(), author: z.string() },
  ...{ url: z.url(), description: z.string(), frequencyMode: z.enum(['occurrence-based', 'rank-based']) },
  ...{ sourceLanguage: Language.optional(), targetLanguage: Language.optional() },
  ...{ isUpdatable: z.literal(true).optional(), indexUrl: z.url().optional(), downloadUrl: z.url().optional() },
})
const RULES: Record<string, z.ZodType> = {
  'index.json': Index.refine(({ isUpdatable, indexUrl, downloadUrl }) => !isUpdatable || (indexUrl && downloadUrl)),
  'term_bank_1.json': z.array(Term),
  'term_meta_bank_1.json': z.array(z.tuple([z.string(), z.literal('freq'), z.number()])),
  'tag_bank_1.json': z.array(z.tuple([z.string(), z.string(), z.number(), z.string(), z.number()])),
}

let files: Map<string, string>
beforeAll(async () => {
  files = await filesOf({})
})
const read = (name: string) => JSON.parse(files.get(name) ?? 'null')

describe('Yomitan archive', () => {
  it('a Yomitan archive contains only fields, tags and attributes of the Yomitan format', () => {
    expect([...files.keys()].sort()).toEqual([...Object.keys(RULES), 'styles.css'].sort())
    for (const [name, rule] of Object.entries(RULES)) expect(rule.safeParse(read(name)).error, name).toBeUndefined()
  })

  it('all tags used by the terms of a Yomitan archive are defined', () => {
    const explained = new Set(read('tag_bank_1.json').map(([name]: [string]) => name))
    const used = read('term_bank_1.json').flatMap((term: string[]) => term[2]!.split(' '))
    expect(used).toEqual(['experimental-cmavo', 'gismu', 'gismu', 'gismu'])
    for (const tag of used) expect(explained).toContain(tag)
  })

  it('a missing ISO language code is omitted from the Yomitan index, and only public files offer updates', async () => {
    const language = { langid: 3, tag: 'en-simple', english_name: 'Simple English', real_name: 'Simple English' }
    const index = JSON.parse((await filesOf({ language, positive_scores_only: false })).get('index.json')!)
    expect(RULES['index.json']!.safeParse(index).error).toBeUndefined()
    expect(Object.keys(index)).not.toContain('targetLanguage')
    expect(Object.keys(index)).not.toContain('isUpdatable')
  })
})

/** Folder with `dictionary-*-schema.json` from Yomitan's `ext/data/schemas`, which can't be redistributed with this project. */
const schemas =
  process.env.YOMITAN_SCHEMAS ??
  path.join(
    process.env.SHARED_DATA ?? path.resolve(import.meta.dirname, '../../../../../../../shared/data'),
    'yomitan-schemas',
  )
const isThere = fs.existsSync(path.join(schemas, 'dictionary-index-schema.json'))
if (!isThere)
  console.warn(`Not tried, because Yomitan's schemas are not in ${schemas}; YOMITAN_SCHEMAS names their folder.`)

describe.runIf(isThere)("Yomitan's own schemas", () => {
  it.each([
    ['index.json', 'index'],
    ['term_bank_1.json', 'term-bank-v3'],
    ['term_meta_bank_1.json', 'term-meta-bank-v3'],
    ['tag_bank_1.json', 'tag-bank-v3'],
  ])('%s conforms to Yomitan’s schemas', (name, schema) => {
    const json = fs.readFileSync(path.join(schemas, `dictionary-${schema}-schema.json`), 'utf8')
    const validate = new Ajv({ strict: false }).compile(JSON.parse(json))
    validate(read(name))
    expect(validate.errors).toBeNull()
  })
})
