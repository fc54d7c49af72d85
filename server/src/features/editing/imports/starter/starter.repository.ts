import { STARTER_AUTHOR } from '@vlacku/contract/accounts'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/context.ts'
import { allRows, onlyValue } from '../../../../platform/database/statements.ts'

/** Returns true if the dictionary is empty and has never contained the starter dictionary. */
export const wantsStarter = (db: Db) => onlyValue(db)<boolean>`
  select not exists (select from valsi) and not exists (select from followed_sites) and not exists (select from site_facts where name = 'starter') as wants`

/** Selects the starter definitions `d`. */
const starterDefinitions = sql`
  definitions d join users u using (user_id)
  where lower(u.username) = ${STARTER_AUTHOR} and u.is_attribution`

const editedByUsers = sql`
  exists (select from definition_versions x where x.definitionid = d.definitionid and x.user_id <> d.user_id)`

interface StarterDefinition {
  definitionid: number
  is_touched: boolean
  is_discussed: boolean
}

/** Returns the starter definitions, flagging those that users edited or voted on. */
export const starterDefinitionsWithUses = (db: Db) => allRows(db)<StarterDefinition>`
  select d.definitionid, ${editedByUsers} or exists (
           select from definition_votes v where v.definitionid = d.definitionid) as is_touched,
         exists (select from threads t where t.definitionid = d.definitionid) as is_discussed
  from ${starterDefinitions}`
