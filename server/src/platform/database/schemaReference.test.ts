import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { markdownCell, markdownTable } from '../../testing/markdownTable.ts'
import { newWorld, type World } from '../../testing/world.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../..')
const OWNERS: Record<string, string[]> = JSON.parse(
  fs.readFileSync(path.join(ROOT, 'scripts/tableOwners.json'), 'utf8'),
).tables

it('docs/reference/database.md lists every table', async () => {
  const world = await newWorld()
  const [columns, constraints, indexes] = [await columnsOf(world), await constraintsOf(world), await indexesOf(world)]
  await world.close()
  const owned = Object.entries(OWNERS)
    .map(([owner, tables]) => ({ owner, tables: tables.filter((table) => columns.some((c) => c.table === table)) }))
    .filter(({ tables }) => tables.length > 0)
  expect(owned.flatMap(({ tables }) => tables).sort()).toEqual([...new Set(columns.map(({ table }) => table))].sort())

  const tableText = (table: string) => {
    const rows = columns
      .filter((column) => column.table === table)
      .map(({ name, type, isNullable, initial }) => [
        `\`${name}\``,
        type,
        isNullable ? 'yes' : '',
        initial ? `\`${markdownCell(initial)}\`` : '',
      ])
    const definitions = [...constraints, ...indexes].filter((row) => row.table === table)
    const list = definitions.map(({ definition }) => `- \`${definition.replace(/\s+/g, ' ')}\`\n`).join('')
    return `### ${table}\n\n${markdownTable([['column', 'type', 'nullable', 'default'], ...rows])}\n${list && `\n${list}`}`
  }
  const text = `# Database schema

This page is generated from the migrations in \`server/migrations\`. After adding one, run \`npm run docs\`.

Tables are grouped by the feature that writes them; \`scripts/tableOwners.json\` lists the owners. \`definitions\` and \`valsi\` are
views of the rows of \`all_definitions\` and \`all_valsi\` that aren't deleted
([decision 22](../decisions/0022-deleted-rows.md)). The job queue has its own schema, \`pgboss\`, which is not listed.

${owned.map(({ owner, tables }) => `## ${owner}\n\n${tables.map(tableText).join('\n')}`).join('\n')}`
  await expect(text).toMatchFileSnapshot('../../../../docs/reference/database.md')
})

const columnsOf = async ({ db }: World) =>
  (
    await sql<{ table: string; name: string; type: string; isNullable: boolean; initial: string | null }>`
      select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
        not a.attnotnull and c.relkind = 'r' as "isNullable",
        coalesce(pg_get_expr(d.adbin, d.adrelid), case when a.attidentity <> '' then 'identity' end) as initial
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
      order by c.relname, a.attnum`.execute(db)
  ).rows

/** Foreign keys and check constraints; primary and unique keys are in `indexesOf`. */
const constraintsOf = async ({ db }: World) =>
  (
    await sql<{ table: string; definition: string }>`
      select c.relname as "table", pg_get_constraintdef(o.oid) as definition
      from pg_constraint o join pg_class c on c.oid = o.conrelid
      where c.relnamespace = 'public'::regnamespace and o.contype in ('f', 'c')
      order by c.relname, o.contype desc, definition`.execute(db)
  ).rows

const indexesOf = async ({ db }: World) =>
  (
    await sql<{ table: string; definition: string }>`
      select tablename as "table", regexp_replace(indexdef, ' ON (ONLY )?public\.\w+ USING', ' USING') as definition
      from pg_indexes where schemaname = 'public' order by tablename, indexdef`.execute(db)
  ).rows
