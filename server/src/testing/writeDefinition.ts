import { sql } from 'kysely'
import { contentOfDefinition } from '../features/dictionary/versions/index.ts'
import type { Db } from '../platform/context.ts'
import { normalOf } from '../platform/languagePacks.ts'

export interface NewDefinition {
  type?: string
  rafsi?: string[]
  selmaho?: string
  lang?: string
  source_langid?: number
  definition?: string
  notes?: string
  glosses?: (string | { word: string; meaning: string })[]
  places?: string[]
  by?: string
  score?: number
  /** Definition ID; defaults to the next one. */
  definitionid?: number
}

/** Inserts a definition as an import would, for tests that need one. */
export async function writeDefinition(db: Db, word: string, options: NewDefinition): Promise<number> {
  const { type = 'gismu', rafsi = [], lang = 'en', source_langid = 1, by = 'alis', score = 0 } = options
  const user = await sql<{ user_id: number }>`
    insert into users (username) values (${by}) on conflict (lower(username)) do update set username = excluded.username
    returning user_id`.execute(db)
  const valsi = await sql<{ valsiid: number }>`
    insert into valsi (word, normal, source_langid, type_id, rafsi)
    values (${word}, ${normalOf(word, source_langid)}, ${source_langid},
            (select type_id from word_types where descriptor = ${type}), ${rafsi}::text[])
    on conflict (source_langid, word) where deleted_at is null do update set word = excluded.word returning valsiid`.execute(
    db,
  )
  const { valsiid } = valsi.rows[0]!
  const { rows } = await sql<{ definitionid: number }>`
    insert into definitions (definitionid, valsiid, langid, definitionnum, definition, notes, selmaho, user_id, imported_score, score)
    select coalesce(${options.definitionid ?? null}::int, nextval(pg_get_serial_sequence('all_definitions', 'definitionid'))),
           ${valsiid}, langid, (select coalesce(max(definitionnum), 0) + 1 from definitions d where d.valsiid = ${valsiid} and d.langid = l.langid),
           ${options.definition ?? `$x_1$ is what ${word} says`}, ${options.notes ?? ''}, ${options.selmaho ?? null},
           ${user.rows[0]!.user_id}, ${score}, ${score}
    from languages l where tag = ${lang} returning definitionid`.execute(db)
  const { definitionid } = rows[0]!
  const glosses = (options.glosses ?? []).map((g, ord) => ({
    place: 0,
    ord,
    ...(typeof g === 'string' ? { word: g, meaning: null } : g),
  }))
  const places = (options.places ?? []).map((w, i) => ({ place: i + 1, ord: 0, word: w, meaning: null }))
  for (const keyword of [...glosses, ...places]) {
    await db
      .insertInto('definition_keywords')
      .values({ definitionid, ...keyword })
      .execute()
  }
  await sql`
    insert into definition_versions (definitionid, version, content, user_id, created_at, kind)
    select d.definitionid, d.version, ${contentOfDefinition}, d.user_id, d.updated_at, 'imported'
    from definitions d where d.definitionid = ${definitionid}`.execute(db)
  return definitionid
}
