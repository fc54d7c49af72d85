import { sql } from 'kysely'
import type { Db } from './database.ts'
import { allRows, column, run } from './statements.ts'

interface Column {
  name: string
  type: string
}
export interface Table {
  name: string
  /** Excludes generated columns. */
  columns: Column[]
  primaryKey: string[]
}

/** Tables excluded from backups: they describe this database rather than the site. */
const OWN_TABLES = ['migrations', 'changes', 'dump_records', 'dump_feeds']

/**
 * Lists the site's tables from the system catalog, so that migrations don't have to maintain a list. Referenced tables come
 * before the tables that reference them. Unlogged tables are omitted, since they may lose their rows anyway.
 */
export async function siteTables(db: Db): Promise<Table[]> {
  const rows = await allRows(db)<Table>`
    select c.relname as name,
           (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
            from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
           coalesce((select json_agg(a.attname order by k.nth)
            from pg_index i cross join lateral unnest(i.indkey::int2[]) with ordinality k(attnum, nth)
            join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
            where i.indrelid = c.oid and i.indisprimary), '[]') as "primaryKey"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
      and not c.relname = any(${OWN_TABLES}::text[])
    order by c.relname`
  return referencedFirst(rows, await references(db))
}

export interface Reference {
  table: string
  referenced: string
  constraint: string
  definition: string
}

/** Lists the foreign keys of the schema. */
export const references = (db: Db) => allRows(db)<Reference>`
  select c.relname as table, f.relname as referenced, k.conname as constraint, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
  where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conparentid = 0
  order by 1, 3`

/** Sorts tables so that referenced tables come first. Tables with circular references are sorted by name. */
export function referencedFirst<T extends { name: string }>(
  tables: T[],
  refs: Pick<Reference, 'table' | 'referenced'>[],
): T[] {
  const ordered: T[] = []
  const visited = new Set<string>()
  const visit = (table: T) => {
    if (visited.has(table.name)) return
    visited.add(table.name)
    for (const ref of refs) {
      const next = ref.table === table.name ? tables.find((t) => t.name === ref.referenced) : undefined
      if (next) visit(next)
    }
    ordered.push(table)
  }
  tables.forEach(visit)
  return ordered
}

export interface Sequence {
  name: string
  /** Null if the sequence has never been used. */
  last: number | null
}

export const sequences = (db: Db) => allRows(db)<Sequence>`
  select s.sequencename as name, s.last_value as last
  from pg_sequences s
  where s.schemaname = 'public' and not exists (
    select from pg_depend d join pg_class t on t.oid = d.refobjid
    where d.objid = format('%I.%I', s.schemaname, s.sequencename)::regclass and d.classid = 'pg_class'::regclass
      and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i') and t.relname = any(${OWN_TABLES}::text[]))
  order by 1`

/** Restores the position of a sequence. */
export async function setSequence(db: Db, { name, last }: Sequence) {
  const sequence = sql`format('%I.%I', 'public', ${name}::text)::regclass`
  if (last !== null) await run(db)`select setval(${sequence}, ${last}::bigint)`
  else await run(db)`select setval(${sequence}, seqstart, false) from pg_sequence where seqrelid = ${sequence}`
}

/** Returns the names of the applied migrations, in order. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  return column(db)<string>`select name from migrations order by name`
}
