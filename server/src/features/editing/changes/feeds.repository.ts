import { sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'

export async function entryOf(db: Db, valsiid: number): Promise<{ word: string } | undefined> {
  const { rows } = await sql<{ word: string }>`select word from valsi where valsiid = ${valsiid}`.execute(db)
  return rows[0]
}

export async function languageOf(db: Db, tag: string): Promise<{ langid: number; real_name: string } | undefined> {
  const { rows } = await sql<{ langid: number; real_name: string }>`
    select langid, real_name from languages where lower(tag) = lower(${tag})`.execute(db)
  return rows[0]
}
