import { type Ctx, inTransaction, type Tx } from '../../../../platform/context.ts'
import { importReader, type MailReader } from '../reading/mailReader.ts'
import type { RawMessage } from '../reading/mbox.ts'
import type { ParsedMessage } from '../reading/parseMessage.ts'
import type { ReadMail } from '../reading/readMail.ts'
import { termsOf } from '../search/terms.ts'
import { idsToLink, linkMessages } from '../threads/links.ts'
import { isSameMessage } from './identity.ts'
import * as repo from './importing.repository.ts'

/** Result of importing messages. */
export interface MailOutcome {
  added: number
  changed: number
  unchanged: number
  rejected: number
}

/** A rejected message: its position in the file and the reason. */
export interface MailRejection {
  number: number
  reason: string
}

/** Maximum number of messages and bytes per batch. */
const BATCH = { messages: 250, bytes: 8 * 1024 * 1024 }

interface ImportOptions {
  /** Speeds up a large import, but searches remain slow until `settleMail` runs. */
  many?: boolean
  reader?: MailReader
}

/**
 * Imports messages into the archive (docs/develop/mail-archive.md) in transactions of at most 250 messages. If a batch fails,
 * previous batches remain, and repeating the import resumes after them. Duplicates are recognized by Message-ID and text.
 */
export async function importMail(
  ctx: Ctx,
  messages: AsyncIterable<RawMessage>,
  onRejection: (rejection: MailRejection) => void = () => {},
  { many = false, reader = importReader }: ImportOptions = {},
): Promise<MailOutcome> {
  const outcome = { added: 0, changed: 0, unchanged: 0, rejected: 0 }
  let batch: RawMessage[] = []
  let bytes = 0
  let number = 0
  // reads the next batch while the database writes the current one
  let writing: Promise<void> = Promise.resolve()
  const write = async () => {
    const before = number - batch.length
    const full: ReadMail[] = []
    for (const [at, read] of (await reader.read(batch, ctx.now())).entries()) {
      if ('message' in read) full.push(read)
      else {
        outcome.rejected += 1
        onRejection({ number: before + at + 1, reason: read.reason })
      }
    }
    batch = []
    bytes = 0
    await writing
    writing = inTransaction(ctx, (tx) => addBatch(tx, full, many)).then((came) => {
      for (const key of ['added', 'changed', 'unchanged'] as const) outcome[key] += came[key]
    })
    writing.catch(() => {}) // handled where the promise is awaited
  }
  for await (const message of messages) {
    number += 1
    // copied, since a slice would retain its whole buffer in memory
    batch.push({ ...message, raw: Buffer.from(message.raw) })
    bytes += message.raw.length
    if (batch.length >= BATCH.messages || bytes >= BATCH.bytes) await write()
  }
  if (batch.length > 0) await write()
  await writing
  return outcome
}

async function addBatch(tx: Tx, batch: readonly ReadMail[], many: boolean) {
  if (many) await repo.gatherWords(tx.db)
  await repo.lockArchive(tx.db)
  const stored = await repo.storedMessages(tx.db, [...new Set(batch.map(({ message }) => message.message_id))])
  const { fresh, changed, unchanged } = await sortBatch(tx, batch, stored)
  const threadOf = await linked(
    tx,
    fresh.map(({ message }) => message),
  )
  const asNew = ({ message, packed, terms }: ReadMail, copy: string): repo.NewMessage => {
    const { from, references: _, isReply: __, parts, ...rest } = message
    return {
      ...rest,
      copy,
      parts,
      from_name: from.name,
      from_address: from.address,
      thread_id: threadOf(message.message_id),
      terms,
      packed,
    }
  }
  await repo.addMessages(
    tx.db,
    fresh.map(({ copy, ...read }) => asNew(read, copy)),
    tx.now(),
  )
  for (const { id, ...footed } of changed) await repo.addFooter(tx.db, id, footed)
  if (fresh.length + changed.length > 0) tx.emit({ kind: 'mail_changed' })
  return { added: fresh.length, changed: changed.length, unchanged }
}

/** Sorts a batch into new messages, other versions of stored messages, and duplicates. */
async function sortBatch(tx: Tx, batch: readonly ReadMail[], stored: readonly repo.StoredMessage[]) {
  const byId = new Map<string, repo.StoredMessage[]>()
  for (const one of stored) byId.set(one.message_id, [...(byId.get(one.message_id) ?? []), one])
  const known = new Set(stored.map(({ message_id, fingerprint }) => `${message_id} ${fingerprint}`))
  const others = batch.filter(({ message }) => byId.has(message.message_id) && !known.has(keyOf(message)))
  const texts = await repo.textsOf(
    tx.db,
    others.flatMap(({ message }) => byId.get(message.message_id)!.map(({ id }) => id)),
  )
  const fresh: (ReadMail & { copy: string })[] = []
  const changed = new Map<number, repo.Footed & { id: number }>()
  let unchanged = 0
  for (const read of batch) {
    const { message } = read
    if (known.has(keyOf(message))) {
      unchanged += 1
      continue
    }
    known.add(keyOf(message))
    const there = byId.get(message.message_id) ?? []
    const form = there
      .map((one) => ({ one, text: texts.get(one.id) }))
      .find(({ text }) => text && isSameMessage(text, asStored(read)))
    const earlier = fresh.findIndex(
      (one) => one.message.message_id === message.message_id && isSameMessage(asStored(one), asStored(read)),
    )
    if (form) {
      const { id } = form.one
      if (message.body.length > form.text!.body.length) changed.set(id, { id, ...withFooter(form.text!, message) })
      else unchanged += 1
    } else if (earlier >= 0) {
      unchanged += 1
      const before = fresh[earlier]!
      if (message.body.length > before.message.body.length) {
        const { terms, ...footed } = withFooter(asStored(before), message)
        fresh[earlier] = { ...before, message: { ...before.message, ...footed }, terms }
      }
    } else {
      const isFirst = there.length === 0 && !fresh.some((one) => one.message.message_id === message.message_id)
      fresh.push({ ...read, copy: isFirst ? '' : message.fingerprint })
    }
  }
  return { fresh, changed: [...changed.values()], unchanged }
}

const keyOf = ({ message_id, fingerprint }: ParsedMessage) => `${message_id} ${fingerprint}`
const asStored = ({ message }: ReadMail) => ({
  ...message,
  from_name: message.from.name,
  from_address: message.from.address,
})

/** Combines the first version of a message with the text of a version that includes a footer. */
function withFooter(first: Omit<repo.Stored, 'id'>, { fingerprint, list, body, cut }: ParsedMessage): repo.Footed {
  const footed = { fingerprint, list: first.list || list, body, cut }
  return { ...footed, terms: termsOf({ ...first, ...footed }) }
}

async function linked(tx: Tx, messages: readonly ParsedMessage[]) {
  const known = await repo.nodesOf(tx.db, idsToLink(messages))
  const numbers = await repo.newThreadIds(tx.db, messages.length)
  const { nodes, merged } = linkMessages(messages, known, () => numbers.pop()!)
  await repo.saveNodes(tx.db, nodes)
  await repo.mergeThreads(tx.db, merged)
  const threads = new Map([...known, ...nodes].map(({ message_id, thread_id }) => [message_id, thread_id]))
  return (message_id: string) => {
    const thread = threads.get(message_id)!
    return merged.get(thread) ?? thread
  }
}
