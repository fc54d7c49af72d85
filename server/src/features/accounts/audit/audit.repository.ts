import type { AuditAction, AuditEntry } from '@vlacku/contract/audit'
import { sql } from 'kysely'
import type { Db, Paging, RowOf } from '../../../platform/context.ts'
import { allRows, onlyValue } from '../../../platform/database/statements.ts'
import { accountNamed } from '../accountNames/index.ts'

export type AuditRow = RowOf<AuditEntry>

interface Filters {
  action: AuditAction | undefined
  username: string | undefined
}

/** Filters audit log entries. An unknown username matches no entries. */
const matching = ({ action, username }: Filters) => {
  const user = accountNamed(username)
  return sql`
    (${action ?? null}::text is null or a.action = ${action ?? null}::text)
    and (${username ?? null}::text is null or a.actor_id = ${user} or a.user_id = ${user})`
}

/** Lists audit log entries, newest first. */
export async function entriesPage(db: Db, filters: Filters, { page, per_page }: Paging): Promise<AuditRow[]> {
  const user = (alias: string) => sql`
    case when ${sql.ref(`${alias}.user_id`)} is not null then
      json_build_object('user_id', ${sql.ref(`${alias}.user_id`)}, 'username', ${sql.ref(`${alias}.username`)}) end`
  return allRows(db)<AuditRow>`
    select a.audit_id, a.at, a.action, a.details, a.ip, ${user('actor')} as actor, ${user('person')} as user
    from audit_log a
    left join users actor on actor.user_id = a.actor_id left join users person on person.user_id = a.user_id
    where ${matching(filters)}
    order by a.audit_id desc limit ${per_page} offset ${(page - 1) * per_page}`
}

export const countEntries = (db: Db, filters: Filters) => onlyValue(db)<number>`
  select count(*)::int as n from audit_log a where ${matching(filters)}`
