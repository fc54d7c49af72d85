import type { contribute, HandlerInput } from '@vlacku/contract'
import type { Ctx, Tx, Viewer } from '../../../platform/context.ts'
import { once } from '../../../platform/once.ts'
import { type Drawn, pictureForText, saveImage } from '../../pictures/index.ts'
import { subscribeAuthor, tellOf } from '../../subscriptions/index.ts'
import { addVersion, joinWriters } from '../../versions/index.ts'
import { voteOfAuthor } from '../../votes/index.ts'
import { checkLanguages, checkMaths } from '../checks.ts'
import { type HeadWord, headWordOf } from '../headWord.ts'
import { saidAfter, sayingNothing } from '../said.ts'
import { nextNumber } from '../saving/repository.ts'
import { checkRafsi, rafsiWarning, savePicturesAndKeywords, saveRafsi } from '../saving/service.ts'
import * as repo from './repository.ts'

type Given = HandlerInput<typeof contribute.addDefinition>['body']

/** Defines a word. What can be refused beforehand, and what takes time, comes before the transaction. */
export function addDefinition(ctx: Ctx, author: Viewer, given: Given) {
  return once(
    ctx,
    (tx, { head, picture }) => define(tx, author, head, given, picture),
    () => prepare(ctx, given),
  )
}

async function prepare(ctx: Ctx, given: Given) {
  const head = headWordOf(given.word, given.source_langid)
  const { lang_id, source_langid } = given
  await checkLanguages(ctx, { lang_id, source_langid })
  await checkMaths(given)
  return { head, picture: given.image ? await pictureForText(given.image, 'image.data') : null }
}

async function define(tx: Tx, author: Viewer, head: HeadWord, given: Given, picture: Drawn | null) {
  await joinWriters(tx.db)
  const entry = await entryOf(tx, author, head)
  const sent = picture ? await saveImage(tx, author, picture) : undefined
  const before = sayingNothing(given.lang_id, entry.rafsi)
  // those of an entry that is there already are not taken from it by another definition
  const rafsi = [...entry.rafsi, ...(given.rafsi ?? [])]
  const said = saidAfter(before, { ...given, rafsi }, sent)
  checkRafsi(author, entry, entry.rafsi, said.rafsi)

  const { valsiid, word } = entry
  const made = { user_id: author.user_id, created_at: tx.now() }
  const definitionnum = await nextNumber(tx.db, valsiid, said.langid)
  const { owner_only } = given
  const definition_id = await repo.addDefinition(tx.db, said, { valsiid, definitionnum, owner_only, ...made })
  await savePicturesAndKeywords(tx, author, definition_id, said)
  const touched = await saveRafsi(tx, { valsiid, said: before }, said.rafsi)
  const version = { definitionid: definition_id, kind: 'created', message: given.commit_message, ...made } as const
  const { version_id } = await addVersion(tx.db, version)

  await voteOfAuthor(tx, author, definition_id)
  await tellOf(tx, {
    kind: 'definition',
    valsiid,
    word,
    definitionid: definition_id,
    version: 1,
    author_id: author.user_id,
  })
  await subscribeAuthor(tx, author.user_id, valsiid)
  tx.emit({ kind: 'definitions_changed', definitionids: [...new Set([definition_id, ...touched])] })
  return {
    success: true as const,
    word_type: entry.type_name,
    definition_id,
    valsiid,
    version_id,
    word,
    new_word: entry.isNew,
    error: null,
    warning: await rafsiWarning(tx, entry, entry.rafsi, said.rafsi),
  }
}

/** The entry of a head word, made where there is none. */
async function entryOf(tx: Tx, author: Viewer, head: HeadWord): Promise<repo.EntryRow & { isNew: boolean }> {
  // once more, where another person makes or deletes it in the same moment
  for (let isNew = false; ; ) {
    const entry = await repo.lockEntry(tx.db, head)
    if (entry) return { ...entry, isNew }
    isNew = await repo.addEntry(tx.db, head, { user_id: author.user_id, created_at: tx.now() })
  }
}
