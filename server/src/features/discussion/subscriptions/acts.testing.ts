import type { TriggerType } from '@vlacku/contract/subscriptions'
import type { Site } from '../../../app.ts'
import { inTransaction, type Viewer } from '../../../platform/context.ts'
import { sendRequest } from '../../../testing/requests.ts'
import type { World } from '../../../testing/world.ts'
import { edited, valsiidOf } from '../../editing/changes/versions.testing.ts'
import { type DefinitionEvent, notifySubscribers } from './index.ts'

/** Edits a definition on a site and notifies its followers. */
export async function act(
  site: Site,
  world: World,
  viewer: Viewer | null,
  kind: DefinitionEvent['kind'],
  definitionid: number,
) {
  const ctx = { ...site.visitor, viewer }
  if (kind === 'edit') await edited(world.db, definitionid, { by: viewer! })
  const found = await world.db
    .selectFrom('definitions')
    .innerJoin('valsi', 'valsi.valsiid', 'definitions.valsiid')
    .select(['definitions.valsiid', 'word', 'version', 'definitions.user_id as author_id'])
    .where('definitionid', '=', definitionid)
    .executeTakeFirstOrThrow()
  await inTransaction(ctx, (tx) => notifySubscribers(tx, { kind, definitionid, ...found }))
}

export async function follow(
  site: Site,
  world: World,
  viewer: Viewer,
  definitionid: number,
  trigger_type: TriggerType,
) {
  const valsi_id = await valsiidOf(world.db, definitionid)
  return sendRequest(site, viewer, 'POST', '/subscriptions/subscribe', { valsi_id, trigger_type })
}

export async function vote(world: World, viewer: Viewer, definitionid: number, value: 1 | -1 = 1, version = 1) {
  await world.db
    .insertInto('definition_votes')
    .values({ definitionid, user_id: viewer.user_id, value, version })
    .execute()
}

/** Returns `[kind, word]` of a user's notifications, newest first. */
export async function notificationsOf(site: Site, viewer: Viewer): Promise<string[]> {
  const { body } = await sendRequest(site, viewer, 'GET', '/subscriptions/notifications')
  return body.notifications.map(({ kind, word }: { kind: string; word: string }) => `${kind} ${word}`)
}
