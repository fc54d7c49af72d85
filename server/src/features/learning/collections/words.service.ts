import type { collections, HandlerInput } from '@vlacku/contract'
import { DEFAULT_SOURCE_LANGID } from '@vlacku/contract/languages'
import { MAX_ID } from '@vlacku/contract/paging'
import type { Ctx, Viewer } from '../../../platform/context.ts'
import { normalOf } from '../../../platform/languagePacks.ts'
import { ownCollection } from './collections.service.ts'
import * as repo from './words.repository.ts'

/** Returns the meanings of words to add to a `viewer`'s collection. Runs two SQL statements regardless of the number of words. */
export async function lookUpWords(
  ctx: Ctx,
  viewer: Viewer,
  collection_id: number,
  { words, lang_ids }: HandlerInput<typeof collections.lookUpWords>['body'],
) {
  await ownCollection(ctx, viewer, collection_id)
  const source_langid = DEFAULT_SOURCE_LANGID
  const spellings = words.map((word) => normalOf(word, source_langid))
  const criteria = { normals: [...new Set(spellings)], langids: [...new Set(lang_ids)], source_langid, collection_id }
  const found = new Map<string, Omit<repo.Meaning, 'normal'>[]>()
  for (const { normal, ...meaning } of await repo.meanings(ctx.db, criteria))
    found.set(normal, [...(found.get(normal) ?? []), meaning])
  return { words: spellings.map((normal) => ({ definitions: found.get(normal) ?? [] })) }
}

/** Runs two SQL statements regardless of the number of definitions. */
export async function whereCollected(ctx: Ctx, { user_id }: Viewer, definition_ids: number[] = []) {
  const ids = [...new Set(definition_ids)].filter((id) => id <= MAX_ID)
  const [collections, found] = await Promise.all([
    repo.collectionsOf(ctx.db, user_id),
    repo.containing(ctx.db, user_id, ids),
  ])
  return { collections, containing: found }
}
