// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are sources to be read
import { describe, expect, it } from 'vitest'
import { type Layers, readsIn, wrongLayers, wrongReads } from './tableReads.ts'
import type { Owners } from './tableWrites.ts'

const layers: Layers = [
  { layer: 'accounts', features: ['auth'] },
  { layer: 'dictionary', features: ['entries', 'votes'] },
  { layer: 'editing', features: ['contribute'] },
]
const owners: Owners = {
  tables: {
    platform: ['site_facts'],
    auth: ['users'],
    votes: ['definition_votes'],
    contribute: ['definitions', 'imports'],
  },
  columns: {},
  lower: [{ layer: 'dictionary', tables: ['definitions'], because: 'everything shows them' }],
  exceptions: [{ file: 'listed.ts', reads: ['imports'], because: 'one statement' }],
}
const problems = (feature: string, source: string, file = 'repository.ts') =>
  wrongReads(file, feature, source, owners, layers).map((problem) => problem.replace(/^\S+ /, ''))

describe('reads of tables', () => {
  it.each<[string, (string | null)[]]>([
    ['sql`select a from Definitions d where b = 1`', ['definitions']],
    ['sql`select 1 from a join b using (c) left join lateral d on true`', ['a', 'b', 'd']],
    [
      'sql`select 1 from a x, b as y, unnest(${from(z)}) with ordinality as u(c, d), only e where f, g`',
      ['a', 'b', 'e'],
    ],
    ['sql`select (select 1 from inner_one) as a, b from\n  outer_one\n  order by c, d`', ['inner_one', 'outer_one']],
    ['sql`select 1 ${sql`from nested n, other`}`', ['nested', 'other']],
    ['sql`update a set b = 1 from c where d`', ['c']],
    ['sql`delete from a using b where c`', ['b']],
    ['sql`lock table a, b in row exclusive mode`', ['a', 'b']],
    ['sql`select 1 where exists (select from "quoted")`', ['quoted']],
    ['const cards = sql<Row>`level_cards c join flashcards f`', ['flashcards', 'level_cards']],
    ['const shown = sql`changes h where h.id > 1`', ['changes']],
    ['sql`select 1 from ${sql.table(name)}`', [null]],
    ["db.selectFrom('a').innerJoin('b as c', 'd', 'e')", ['a', 'b']],
    ["db.selectFrom(['a', 'b'])", ['a']],
    ["db.deleteFrom('a')", []],
    ["import { sql } from 'kysely'", []],
    ['/** Copied from definitions. */', []],
    ['sql`select 1 -- taken from definitions\n`', []],
  ])('readsIn finds the tables in %s', (source, tables) => {
    expect(new Set(readsIn(source).map(({ table }) => table))).toEqual(new Set(tables))
  })

  it('readsIn returns reads with their line numbers in the source', () => {
    expect(readsIn('/* one\n two */\nsql`\n select 1 from a`')).toContainEqual({ table: 'a', line: 4 })
  })
})

describe('reads that a feature may make', () => {
  it.each([
    ['may read its own tables', 'contribute', 'sql`select from imports`', []],
    ['may read tables of the same layer', 'entries', 'sql`select from definition_votes`', []],
    ['may read tables of a lower layer', 'entries', 'sql`select from users join site_facts using (a)`', []],
    ['must not read tables of a higher layer', 'votes', 'sql`select from imports`', ['imports of contribute']],
    ['may read a lowered table from its layer', 'votes', 'sql`select from definitions`', []],
    [
      'must not read a lowered table from below its layer',
      'auth',
      'sql`select from definitions`',
      ['definitions of contribute'],
    ],
    ['must not be read by the platform', 'platform', 'sql`select from users`', ['users of auth']],
  ])('table reads: a feature %s', (_rule, feature, source, wrong) => {
    expect(problems(feature, source)).toEqual(wrong.map((what) => `reads ${what}, which is in a higher layer`))
  })

  it('a feature may read the tables in its file’s exception, but no other tables', () => {
    const source = 'sql`select from imports`'
    expect(problems('auth', source, 'listed.ts')).toEqual([])
    expect(problems('auth', 'sql`select from definitions`', 'listed.ts')).toHaveLength(1)
  })

  it('only files with an exception may read tables whose names are computed', () => {
    expect(problems('auth', 'sql`select from ${sql.table(name)}`')).toEqual([
      expect.stringContaining('as an exception'),
    ])
    expect(problems('auth', 'sql`select from ${sql.table(name)}`', 'listed.ts')).toEqual([])
  })
})

it('every feature is listed exactly once, in the layer of its directory', () => {
  const folders = ['accounts/auth', 'dictionary/entries', 'dictionary/votes', 'editing/contribute']
  expect(wrongLayers(layers, folders)).toEqual([])
  expect(wrongLayers(layers, [...folders.slice(0, 2), 'search/votes', 'editing/contribute'])).toEqual([
    "layers.json: search/votes isn't listed",
    'layers.json: there is no feature dictionary/votes',
  ])
  expect(wrongLayers([...layers, ...layers.slice(0, 1)], folders)).toEqual([
    'layers.json: accounts/auth is listed twice',
  ])
})
