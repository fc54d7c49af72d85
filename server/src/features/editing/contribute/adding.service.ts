import type { contribute, HandlerInput } from '@vlacku/contract'
import type { Ctx, Tx, Viewer } from '../../../platform/context.ts'
import { joinWriters } from '../../../platform/database/dictionaryLock.ts'
import { idempotent } from '../../../platform/idempotent.ts'
import { countCreated } from '../../accounts/dailyLimits/index.ts'
import { pictureForText, type ReencodedPicture, saveImage } from '../../accounts/pictures/index.ts'
import { addVersion } from '../../dictionary/versions/index.ts'
import { voteOfAuthor } from '../../dictionary/votes/index.ts'
import { notifySubscribers, subscribeAuthor } from '../../discussion/subscriptions/index.ts'
import { checkLanguages, checkTexts } from './checks.ts'
import * as repo from './contribute.repository.ts'
import { nextNumber } from './contribute.repository.ts'
import { contentAfter, emptyContent, type HeadWord, headWordOf } from './definitionContent.ts'
import { checkRafsi, rafsiWarning, savePicturesAndKeywords, saveRafsi } from './saving.service.ts'

type DefinitionInput = HandlerInput<typeof contribute.addDefinition>['body']

/** Adds a definition. Validation and slow work precede the transaction. */
export function addDefinition(ctx: Ctx, author: Viewer, input: DefinitionInput) {
  return idempotent(
    ctx,
    (tx, { head, picture }) => define(tx, author, head, input, picture),
    () => prepare(ctx, input),
  )
}

async function prepare(ctx: Ctx, input: DefinitionInput) {
  const head = headWordOf(input.word, input.source_langid)
  const { lang_id, source_langid } = input
  await checkLanguages(ctx, { lang_id, source_langid })
  await checkTexts(input)
  return { head, picture: input.image ? await pictureForText(input.image, 'image.data') : null }
}

async function define(
  tx: Tx,
  author: Viewer,
  head: HeadWord,
  input: DefinitionInput,
  picture: ReencodedPicture | null,
) {
  await countCreated(tx, author, 'definitions')
  await joinWriters(tx.db)
  const entry = await entryOf(tx, author, head)
  const sent = picture ? await saveImage(tx, author, picture) : undefined
  const before = emptyContent(input.lang_id, entry.rafsi)
  // adding another definition doesn't remove any of the entry's rafsi
  const rafsi = [...entry.rafsi, ...(input.rafsi ?? [])]
  const content = contentAfter(before, { ...input, rafsi }, sent)
  checkRafsi(author, entry, entry.rafsi, content.rafsi)

  const { valsiid, word } = entry
  const creation = { user_id: author.user_id, created_at: tx.now() }
  const definitionnum = await nextNumber(tx.db, valsiid, content.langid)
  const { owner_only } = input
  const definition_id = await repo.addDefinition(tx.db, content, { valsiid, definitionnum, owner_only, ...creation })
  await savePicturesAndKeywords(tx, author, definition_id, content)
  const touched = await saveRafsi(tx, { valsiid, content: before }, content.rafsi)
  const version = { definitionid: definition_id, kind: 'created', message: input.commit_message, ...creation } as const
  const { version_id } = await addVersion(tx.db, version)

  await voteOfAuthor(tx, author, definition_id)
  await notifySubscribers(tx, {
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
    warning: await rafsiWarning(tx, entry, entry.rafsi, content.rafsi),
  }
}

/** Finds or creates the entry of a head word. */
async function entryOf(tx: Tx, author: Viewer, head: HeadWord): Promise<repo.EntryRow & { isNew: boolean }> {
  // retries if the entry is created or deleted concurrently
  for (let isNew = false; ; ) {
    const entry = await repo.lockEntry(tx.db, head)
    if (entry) return { ...entry, isNew }
    isNew = await repo.addEntry(tx.db, head, { user_id: author.user_id, created_at: tx.now() })
  }
}
