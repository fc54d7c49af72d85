import { sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'
import { allRows, onlyRow, run } from '../../../platform/database/statements.ts'
import type { TextSource } from './textToEmbed.ts'

export interface EmbedderRow {
  embedder_id: number
  id: string
  address: string
  model: string | null
  dimensions: number
  /** Time at which all definitions had been embedded for the first time. */
  completed_at: Date | null
}

/** A definition with its stored vector from one embedder. */
export interface SourceRow extends TextSource {
  definitionid: number
  valsiid: number
  /** Hash of the embedded text, or null. */
  hash: Buffer | null
  /** Also null if the model rejected the text or vectors weren't requested. */
  vector: Buffer | null
}

export interface NewVector {
  definitionid: number
  hash: Buffer
  vector: Uint8Array | null
}

const embedderColumns = sql`embedder_id, id, address, model, dimensions, completed_at`

/** Stores an embedder, or updates the URL of a known model. */
export const saveEmbedder = (
  db: Db,
  { id, address, model, dimensions }: Pick<EmbedderRow, 'id' | 'address' | 'model' | 'dimensions'>,
) => onlyRow(db)<EmbedderRow>`
  insert into embedders (id, address, model, dimensions) values (${id}, ${address}, ${model}, ${dimensions})
  on conflict (id) do update set address = excluded.address, model = excluded.model, dimensions = excluded.dimensions
  returning ${embedderColumns}`

/** Returns the embedder whose vectors are compared with queries, or null if none has been ready yet. */
export async function activeEmbedder(db: Db): Promise<EmbedderRow | null> {
  const rows = await allRows(db)<EmbedderRow>`
    select ${embedderColumns} from embedders where completed_at is not null`
  return rows[0] ?? null
}

/**
 * Acquires or extends the lease for embedding. Returns `busy` if another worker holds it, or `gone` if the embedder was deleted.
 */
export async function takeLease(
  db: Db,
  embedder_id: number,
  worker: string,
  leaseMs: number,
): Promise<'taken' | 'busy' | 'gone'> {
  const rows = await allRows(db)<{ taken: boolean }>`
    with taken as (
      update embedders set worker = ${worker}, leased_until = now() + ${leaseMs} * interval '1 millisecond'
      where embedder_id = ${embedder_id} and (worker is null or worker = ${worker} or leased_until < now())
      returning embedder_id)
    select exists (select from taken) as taken from embedders where embedder_id = ${embedder_id}`
  if (!rows[0]) return 'gone'
  return rows[0].taken ? 'taken' : 'busy'
}

export const leaveLease = (db: Db, embedder_id: number, worker: string) => run(db)`
  update embedders set worker = null, leased_until = null
  where embedder_id = ${embedder_id} and worker = ${worker}`

/** Returns definitions with IDs greater than `after`, in order. */
export async function sourcesAfter(
  db: Db,
  embedder_id: number,
  page: { after: number; limit: number; vectors: boolean },
) {
  const next = sql`where definitionid > ${page.after} order by definitionid limit ${page.limit}`
  return sourceRows(db, embedder_id, page.vectors, next)
}

/** Returns the given definitions that exist. */
export async function sourcesOf(db: Db, embedder_id: number, definitionids: number[], vectors: boolean) {
  if (definitionids.length === 0) return []
  return sourceRows(db, embedder_id, vectors, sql`where definitionid = any(${definitionids}::int[])`)
}

/**
 * Ignores vectors whose length is wrong for the embedder. Selects definitions first, since each page would otherwise read whole
 * tables.
 */
function sourceRows(db: Db, embedder_id: number, vectors: boolean, which: ReturnType<typeof sql>) {
  return allRows(db)<SourceRow>`
      with d as materialized (select definitionid, valsiid, langid, definition, notes from definitions ${which})
      select d.definitionid, d.valsiid, v.word as valsiword, v.source_langid, t.descriptor as type_name, l.tag as langtag,
             d.definition, d.notes, e.hash, e.vector,
             coalesce((select json_agg(json_build_object('place', k.place, 'word', k.word) order by k.place, k.ord)
                       from definition_keywords k where k.definitionid = d.definitionid), '[]') as keywords
      from d
      join valsi v using (valsiid) join word_types t using (type_id) join languages l using (langid)
      left join lateral (
        select e.hash, case when ${vectors} then e.vector end as vector
        from embeddings e join embedders m using (embedder_id)
        where e.embedder_id = ${embedder_id} and e.definitionid = d.definitionid
          and (e.vector is null or octet_length(e.vector) = m.dimensions)
        limit 1) e on true
      order by d.definitionid`
}

/** Stores vectors. Skips definitions deleted in the meantime. */
export async function saveVectors(db: Db, embedder_id: number, vectors: NewVector[]) {
  const definitionids = vectors.map(({ definitionid }) => definitionid)
  const hashes = vectors.map(({ hash }) => hash)
  const bytes = vectors.map(({ vector }) => vector && Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength))
  await run(db)`
    insert into embeddings (embedder_id, definitionid, hash, vector)
    select ${embedder_id}, d.definitionid, n.hash, n.vector
    from unnest(${definitionids}::int[], ${hashes}::bytea[], ${bytes}::bytea[]) as n(definitionid, hash, vector)
    join definitions d on d.definitionid = n.definitionid
    for key share of d
    on conflict (embedder_id, definitionid) do update set hash = excluded.hash, vector = excluded.vector`
}

/** Deletes all embedders except the given one, with their vectors. */
export const deleteOtherEmbedders = (db: Db, embedder_id: number) =>
  run(db)`delete from embedders where embedder_id <> ${embedder_id}`

export const markCompleted = (db: Db, embedder_id: number) =>
  run(db)`update embedders set completed_at = now() where embedder_id = ${embedder_id}`

/** Deletes embedders that were replaced before they became ready. */
export const deleteUnfinished = (db: Db) => run(db)`
  delete from embedders
  where completed_at is null and (leased_until is null or leased_until < now())`
