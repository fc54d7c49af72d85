import { sql } from 'kysely'
import type { Db } from '../../../platform/context.ts'
import { allRows, onlyValue } from '../../../platform/database/statements.ts'

interface Contestant {
  version_id: number
  version: number
  definition: string
  username: string
  /** ISO 8601 timestamp. */
  created_at: string
}

export interface ConflictRow {
  definition_id: number
  word: string
  langtag: string
  current: Contestant
  imported: Contestant
  base_version_id: number | null
}

const contestant = (version: string, user: string) => sql`
  json_build_object('version_id', ${sql.ref(`${version}.version_id`)}, 'version', ${sql.ref(`${version}.version`)},
                    'definition', ${sql.ref(`${version}.content`)} ->> 'definition',
                    'username', ${sql.ref(`${user}.username`)},
                    'created_at', to_char(${sql.ref(`${version}.created_at`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`

/** Returns a page of open conflicts, oldest first. */
export function conflictsPage(db: Db, { page, per_page }: { page: number; per_page: number }) {
  return allRows(db)<ConflictRow>`
      select d.definitionid as definition_id, v.word, l.tag as langtag, ${contestant('c', 'cu')} as current,
             ${contestant('b', 'bu')} as imported,
             (select o.version_id from definition_versions o
              where o.definitionid = b.definitionid and o.kind = 'imported' and o.version < b.version
                and o.conflict is distinct from 'open'
              order by o.version desc limit 1) as base_version_id
      from definition_versions b join definitions d using (definitionid) join valsi v using (valsiid)
      join languages l on l.langid = d.langid
      join definition_versions c on c.definitionid = d.definitionid and c.version = d.version
      join users bu on bu.user_id = b.user_id join users cu on cu.user_id = c.user_id
      where b.conflict = 'open' order by b.version_id limit ${per_page} offset ${(page - 1) * per_page}`
}

export const countConflicts = (db: Db) => onlyValue(db)<number>`
  select count(*)::int as n from definition_versions b join definitions d using (definitionid)
  where b.conflict = 'open'`
