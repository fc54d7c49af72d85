// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are sources to be read
import { describe, expect, it } from 'vitest'
import { type Owners, writesIn, wrongWrites } from './tableWrites.ts'

const owners: Owners = {
  tables: { contribute: ['definitions'], votes: ['definition_votes'], platform: ['site_facts'] },
  columns: { votes: ['definitions.score', 'definitions.imported_score'] },
  lower: [],
  exceptions: [{ file: 'loop.ts', writes: ['definition_votes'], because: 'it puts back what it took' }],
}
const problems = (feature: string, source: string, file = 'repository.ts') =>
  wrongWrites(file, feature, source, owners).map((problem) => problem.replace(/^\S+ /, ''))

describe('writes to tables', () => {
  it.each([
    ['sql`insert into definitions (a, b) values (${x}, ${y})`', 'insert', 'definitions', ['a', 'b']],
    ['sql`\n insert into sentences as s (a) select 1`', 'insert', 'sentences', ['a']],
    ['sql`insert into definitions select 1`', 'insert', 'definitions', ['?']],
    [
      'sql`UPDATE Definitions d SET a = ${f(x, { y })}, b = (select 1, 2) where c = 3`',
      'update',
      'definitions',
      ['a', 'b'],
    ],
    ['sql`update definitions set (a, b) = (1, 2) returning c`', 'update', 'definitions', ['a', 'b']],
    ['sql`update only definitions set ${columns}`', 'update', 'definitions', ['?']],
    ['sql`with gone as (delete from definitions where x) select 1`', 'delete', 'definitions', []],
    ['sql`truncate table definitions`', 'delete', 'definitions', []],
    ['sql`delete from pgboss.job`', 'delete', 'pgboss.job', []],
    ['sql`delete from ${sql.table(name)}`', 'delete', null, []],
    ["db.insertInto('definitions').values({ a, b: { c: 1 }, ...rest })", 'insert', 'definitions', ['a', 'b', '?']],
    ["db\n  .updateTable('definitions')\n  .set({ a: f(1, 2) })", 'update', 'definitions', ['a']],
    ["db.updateTable('definitions').set((eb) => x)", 'update', 'definitions', ['?']],
    ["db.deleteFrom('definitions').where('a', '=', 1)", 'delete', 'definitions', []],
    ['db.deleteFrom(table)', 'delete', null, []],
  ])('writesIn finds the write in %s', (source, kind, table, columns) => {
    expect(writesIn(source)).toEqual([expect.objectContaining({ kind, table, columns })])
  })

  it('writesIn returns writes with their line numbers in the source', () => {
    expect(writesIn('/* one\n two */\nsql`select ${\nx}\n from a; delete from b`')).toEqual([
      { table: 'b', kind: 'delete', columns: [], line: 5 },
    ])
  })

  it.each([
    'sql`select 1 from definitions d for no key update of d`',
    'sql`select 1 from definitions for update skip locked`',
    'sql`select 1 for update`',
    '/** Does not update definitions or delete from definitions. */',
    '  // insert into definitions',
    'const update = (row) => update.set',
  ])('writesIn finds no write in %s', (source) => expect(writesIn(source)).toEqual([]))
})

describe('writes that a feature may make', () => {
  it.each([
    ['may write its own table', 'contribute', 'sql`update definitions set notes = 1`', []],
    ['may write its own column in the table of another feature', 'votes', 'sql`update definitions set score = 1`', []],
    [
      'must not write the table of another feature',
      'imports',
      'sql`delete from definitions`',
      ['definitions of contribute'],
    ],
    [
      'must not write other columns of that table',
      'votes',
      'sql`update definitions set score = 1, notes = 2`',
      ['definitions.notes of contribute'],
    ],
    [
      'must not write a column of its table that another feature owns',
      'contribute',
      'sql`update definitions set score = 1`',
      ['definitions.score of votes'],
    ],
    [
      'must not insert a value into such a column',
      'contribute',
      'sql`insert into definitions (notes, imported_score) values (1, 2)`',
      ['definitions.imported_score of votes'],
    ],
    ['must not write tables of the platform', 'votes', 'sql`delete from site_facts`', ['site_facts of platform']],
  ])('table writes: a feature %s', (_what, feature, source, wrong) => {
    expect(problems(feature, source)).toEqual(wrong.map((what) => `writes ${what}: call that feature`))
  })

  it('a write to a table without an owner is an error', () => {
    expect(problems('votes', 'sql`delete from secrets`')).toEqual(['writes secrets, which no feature owns'])
  })

  it('only files with an exception may write tables whose names are computed', () => {
    expect(problems('votes', 'db.deleteFrom(table)')).toEqual([expect.stringContaining('list it as an exception')])
    expect(problems('contribute', 'db.deleteFrom(table)', 'loop.ts')).toEqual([])
    expect(problems('contribute', "db.deleteFrom('definition_votes')", 'loop.ts')).toEqual([])
  })
})
