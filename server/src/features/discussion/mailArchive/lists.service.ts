import type { mailArchive as calls, HandlerInput } from '@vlacku/contract'
import type { MailingList } from '@vlacku/contract/mailArchive'
import type { Ctx } from '../../../platform/context.ts'
import { mailingListsPage } from './lists.repository.ts'
import { listName } from './mailArchive.serialize.ts'

type Query = HandlerInput<typeof calls.getMailingLists>['query']

export async function readMailingLists({ db }: Ctx, { page, per_page }: Query) {
  const { rows, total } = await mailingListsPage(db, page, per_page)
  const lists = rows.map(
    ({ name, messages, threads, first_at, last_at }): MailingList => ({
      ...{ name: listName(name), messages, threads },
      first_at: first_at?.toISOString() ?? null,
      last_at: last_at?.toISOString() ?? null,
    }),
  )
  return { lists, total, page, per_page }
}
