import type { SYSTEM_ROLES } from '@vlacku/contract'
import type { Site } from '../app.ts'
import type { Db, Viewer } from '../platform/context.ts'
import type { World } from './world.ts'
import { bearer } from './writeUser.ts'

const OWNERS_ORDER = 'OWNERS-ORDER'
const OWNERS_CHANGE = '6f1b7d0e-8d1f-4a67-9a51-1d6f0a3d5c11'
const OWNERS_DEFINITION = 1
const OWNERS_DELETED = 2
const OWNERS_VERSION = 1
const OWNERS_COMMENT = 1
const OWNERS_COLLECTION = 1
const OWNERS_PRIVATE = 2
const OWNERS_CARD = 1
const OWNERS_PRIVATE_CARD = 2
const OWNERS_LEVEL = 1

interface RequestSpec {
  url: string
  payload?: object
  /** Role of the caller, if the owner must allow it. */
  as?: (typeof SYSTEM_ROLES)[number]
}

/** Requests for another user's resources, as created by `createOwnedResources`. */
export const OWNED: Record<string, (owner: Viewer) => RequestSpec> = {
  'DELETE /sessions/my/:session_id': ({ session_id }) => ({ url: `/sessions/my/${session_id}` }),
  'POST /auth/change-password/complete': () => ({
    url: '/auth/change-password/complete',
    payload: { verification_id: OWNERS_CHANGE, verification_code: 'ABCDEF', new_password: 'klama le zarci' },
  }),
  'PUT /jbovlaste/valsi/:id': () => ({
    url: `/jbovlaste/valsi/${OWNERS_DEFINITION}`,
    payload: { expected_version: 1, notes: 'mine' },
  }),
  'POST /jbovlaste/definition_image/:id/image': () => ({
    url: `/jbovlaste/definition_image/${OWNERS_DEFINITION}/image`,
    payload: { image: { data: 'eA==', mime_type: 'image/png' } },
  }),
  'POST /versions/:id/revert': () => ({ url: `/versions/${OWNERS_VERSION}/revert`, payload: {} }),
  'DELETE /jbovlaste/definition/:id': () => ({ url: `/jbovlaste/definition/${OWNERS_DEFINITION}`, as: 'moderator' }),
  'POST /jbovlaste/definition/:id/restore': () => ({
    url: `/jbovlaste/definition/${OWNERS_DELETED}/restore`,
    as: 'moderator',
  }),
  'PUT /comments/:id': () => ({
    url: `/comments/${OWNERS_COMMENT}`,
    payload: { content: [{ type: 'text', data: 'mine' }] },
  }),
  'DELETE /comments/:id': () => ({ url: `/comments/${OWNERS_COMMENT}` }),
  'PUT /collections/:id': () => ({ url: `/collections/${OWNERS_COLLECTION}`, payload: { name: 'mine' } }),
  'DELETE /collections/:id': () => ({ url: `/collections/${OWNERS_COLLECTION}` }),
  'POST /collections/:id/restore': () => ({ url: `/collections/${OWNERS_COLLECTION}/restore` }),
  'POST /collections/:id/items': () => ({
    url: `/collections/${OWNERS_COLLECTION}/items`,
    payload: { item_id: 1, notes: 'mine' },
  }),
  'POST /collections/:id/items/many': () => ({
    url: `/collections/${OWNERS_COLLECTION}/items/many`,
    payload: { words: ['klama'] },
  }),
  'POST /collections/:id/words': () => ({
    url: `/collections/${OWNERS_COLLECTION}/words`,
    payload: { words: ['klama'] },
  }),
  'PUT /collections/:id/items/:item/position': () => ({
    url: `/collections/${OWNERS_COLLECTION}/items/1/position`,
    payload: { position: 0 },
  }),
  'DELETE /collections/:id/items/:item': () => ({ url: `/collections/${OWNERS_COLLECTION}/items/1` }),
  'POST /collections/:id/items/:item/restore': () => ({ url: `/collections/${OWNERS_COLLECTION}/items/1/restore` }),
  'POST /collections/:id/import/json': () => ({
    url: `/collections/${OWNERS_COLLECTION}/import/json`,
    payload: { items: [] },
  }),
  'GET /collections/:id/export/apkg': () => ({ url: `/collections/${OWNERS_PRIVATE}/export/apkg` }),
  'POST /collections/:id/clone': () => ({ url: `/collections/${OWNERS_PRIVATE}/clone` }),
  'POST /flashcards/:id': () => ({
    url: `/flashcards/${OWNERS_COLLECTION}`,
    payload: { free_content_front: 'coi', free_content_back: 'hi' },
  }),
  'PATCH /flashcards/:id/position': () => ({ url: `/flashcards/${OWNERS_CARD}/position`, payload: { position: 0 } }),
  'DELETE /flashcards/:id': () => ({ url: `/flashcards/${OWNERS_CARD}` }),
  'POST /flashcards/:id/review': () => ({
    url: `/flashcards/${OWNERS_PRIVATE_CARD}/review`,
    payload: { rating: 3, card_side: 'direct' },
  }),
  'POST /flashcards/:id/fillin': () => ({
    url: `/flashcards/${OWNERS_PRIVATE_CARD}/fillin`,
    payload: { answer: 'hi', card_side: 'direct' },
  }),
  'POST /flashcards/:id/answer': () => ({
    url: `/flashcards/${OWNERS_PRIVATE_CARD}/answer`,
    payload: { answer: 'hi' },
  }),
  'POST /flashcards/:id/snooze': () => ({ url: `/flashcards/${OWNERS_PRIVATE_CARD}/snooze` }),
  'POST /flashcards/:id/reset': () => ({ url: `/flashcards/${OWNERS_PRIVATE_CARD}/reset` }),
  'GET /flashcards/:id/log': () => ({ url: `/flashcards/${OWNERS_PRIVATE_CARD}/log` }),
  'POST /flashcards/levels/:id': () => ({ url: `/flashcards/levels/${OWNERS_COLLECTION}`, payload: { name: 'mine' } }),
  'PUT /flashcards/levels/:id': () => ({ url: `/flashcards/levels/${OWNERS_LEVEL}`, payload: { name: 'mine' } }),
  'DELETE /flashcards/levels/:id': () => ({ url: `/flashcards/levels/${OWNERS_LEVEL}` }),
  'POST /flashcards/cards/:id': () => ({
    url: `/flashcards/cards/${OWNERS_LEVEL}`,
    payload: { flashcard_ids: [OWNERS_CARD] },
  }),
  'DELETE /flashcards/levels/:id/cards/:card': () => ({
    url: `/flashcards/levels/${OWNERS_LEVEL}/cards/${OWNERS_CARD}`,
  }),
  'GET /payments/orders/:id': () => ({ url: `/payments/orders/${OWNERS_ORDER}` }),
  'POST /payments/orders/:id/capture': () => ({ url: `/payments/orders/${OWNERS_ORDER}/capture` }),
}

/** Creates a pending password change, a definition that only its author may edit, a deleted definition, and a comment. */
export async function createOwnedResources({ db, definition }: World, app: Site['app'], owner: Viewer) {
  await db.deleteFrom('password_changes').execute()
  await db
    .insertInto('password_changes')
    .values({ verification_id: OWNERS_CHANGE, user_id: owner.user_id, expires_at: new Date(Date.now() + 60_000) })
    .execute()
  for (const table of ['definition_versions', 'all_definitions'] as const) await db.deleteFrom(table).execute()
  for (const definitionid of [OWNERS_DEFINITION, OWNERS_DELETED])
    await definition('klama', { definitionid, by: owner.username })
  await db
    .updateTable('definition_versions')
    .set({ version_id: OWNERS_VERSION })
    .where('definitionid', '=', 1)
    .execute()
  await db.updateTable('definitions').set({ owner_only: true }).execute()
  const headers = bearer(owner)
  await app.inject({ method: 'DELETE', url: `/api/jbovlaste/definition/${OWNERS_DELETED}`, headers })
  await db.deleteFrom('comments').execute()
  const payload = { subject: 'coi', content: [{ type: 'text', data: 'coi' }] }
  await app.inject({ method: 'POST', url: '/api/comments', headers, payload: payload })
  await db.updateTable('comments').set({ comment_id: OWNERS_COMMENT }).execute()
  await giveCollections(db, owner)
  await givePayment(db, owner)
}

async function givePayment(db: Db, { user_id }: Viewer) {
  await db.deleteFrom('payments').execute()
  const at = new Date()
  await db
    .insertInto('payments')
    .values({
      ...{ payment_id: OWNERS_CHANGE, user_id, request_key: 'x', order_id: OWNERS_ORDER, approve_url: null },
      ...{ amount_cents: 500, currency: 'USD', state: 'open', created_at: at, changed_at: at },
    })
    .execute()
}

/** Creates a public collection with a card and a level, and a private collection with a card. */
async function giveCollections(db: Db, { user_id }: Viewer) {
  await db.deleteFrom('collections').execute()
  const fields = { user_id, name: 'lo valsi', created_at: new Date(), updated_at: new Date() }
  await db
    .insertInto('collections')
    .values([
      { ...fields, collection_id: OWNERS_COLLECTION, is_public: true },
      { ...fields, collection_id: OWNERS_PRIVATE, is_public: false },
    ])
    .execute()
  const at = new Date()
  const cards = [
    { flashcard_id: OWNERS_CARD, item_id: 1, collection_id: OWNERS_COLLECTION },
    { flashcard_id: OWNERS_PRIVATE_CARD, item_id: 2, collection_id: OWNERS_PRIVATE },
  ]
  await db
    .insertInto('collection_items')
    .values(
      cards.map(({ item_id, collection_id }) => ({
        item_id,
        collection_id,
        free_front: 'coi',
        free_back: 'hello',
        place: 0,
        added_at: at,
      })),
    )
    .execute()
  await db
    .insertInto('flashcards')
    .values(cards.map((card) => ({ ...card, direction: 'direct', created_at: at })))
    .execute()
  const level = { level_id: OWNERS_LEVEL, collection_id: OWNERS_COLLECTION, name: 'pa' }
  await db
    .insertInto('levels')
    .values({ ...level, min_cards: 1, min_success_rate: 0.5, position: 0, created_at: at })
    .execute()
}
