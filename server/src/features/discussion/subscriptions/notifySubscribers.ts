import type { Tx } from '../../../platform/context.ts'
import { notificationMailsJob } from './mail/mail.jobs.ts'
import {
  deleteNotifications,
  markCommentsRead,
  type NewCollectionNotification,
  type NewCommentNotification,
  usersNotifiedOf,
  type WrittenRow,
  withdrawMentions,
  writeCollectionNotification,
  writeCommentNotifications,
  writeImportNotification,
  writeNotifications,
} from './notifications.repository.ts'

/** A change to a definition. */
export interface DefinitionEvent {
  kind: 'definition' | 'edit' | 'deletion'
  valsiid: number
  word: string
  definitionid: number
  /** The current version, or the last version of a deleted definition. */
  version: number
  /** Author of the first version. */
  author_id: number
}

/**
 * Notifies users of a change, in its transaction: the entry's subscribers for the matching trigger (a deletion counts as an edit
 * and always notifies the author) and, after an edit, users who voted for an earlier version. Never notifies the actor, nor any
 * user twice. Runs one SQL statement regardless of the number of recipients.
 */
export async function notifySubscribers(tx: Tx, event: DefinitionEvent): Promise<void> {
  const isDeletion = event.kind === 'deletion'
  const written = await writeNotifications(tx.db, {
    kind: event.kind,
    valsiid: event.valsiid,
    word: event.word,
    definitionid: event.definitionid,
    version: event.version,
    actor_id: tx.viewer?.user_id ?? null,
    trigger: isDeletion ? 'edit' : event.kind,
    always_id: isDeletion ? event.author_id : null,
    outdates_votes: event.kind === 'edit',
    at: tx.now(),
  })
  announce(tx, written, event.word)
}

/** Updates open pages and queues immediate emails. */
function announce(tx: Tx, written: WrittenRow[], word: string): void {
  if (written.length === 0) return
  tx.emit({ kind: 'notified', user_ids: written.map(({ user_id }) => user_id) })
  const atOnce = written.filter(({ news_mail }) => news_mail === 'immediate')
  if (atOnce.length > 0)
    tx.enqueue(
      notificationMailsJob(
        atOnce.map(({ notification_id }) => notification_id),
        word,
      ),
    )
}

type CommentEvent = Omit<NewCommentNotification, 'actor_id' | 'at'>

/**
 * Notifies users of a comment, in its transaction: mentioned users, the author of the parent comment, the page owner or thread
 * starter, and followers of the entry's comments. Never notifies the author, nor any user twice. Runs one SQL statement.
 */
export async function notifyOfComment(tx: Tx, author_id: number, event: CommentEvent): Promise<void> {
  announce(tx, await writeCommentNotifications(tx.db, { ...event, actor_id: author_id, at: tx.now() }), event.word)
}

/** Notifies users newly mentioned by an edit, and withdraws unread notifications of mentions that the edit removed. */
export async function notifyOfEditedComment(tx: Tx, author_id: number, event: CommentEvent): Promise<void> {
  refresh(tx, await withdrawMentions(tx.db, event))
  await notifyOfComment(tx, author_id, event)
}

/** Updates the unread counts of users who were notified of a comment that is hidden, unhidden or about to be deleted. */
export async function refreshNotifiedOf(tx: Tx, { comment_id }: { comment_id: number }): Promise<void> {
  refresh(tx, await usersNotifiedOf(tx.db, comment_id))
}

/** Deletes the notifications about a definition that is about to be deleted. */
export async function deleteNotificationsOf(tx: Tx, definitionid: number): Promise<void> {
  refresh(tx, await deleteNotifications(tx.db, definitionid))
}

/**
 * Marks a user's notifications about displayed comments, identified by their numbers in the thread, as read. Returns the number
 * of previously unread notifications.
 */
export async function markSeenComments(tx: Tx, user_id: number, thread_id: number, seen: number[]): Promise<number> {
  const count = await markCommentsRead(tx.db, { user_id, thread_id, seen, at: tx.now() })
  if (count > 0) refresh(tx, [user_id])
  return count
}

function refresh(tx: Tx, user_ids: number[]): void {
  if (user_ids.length > 0) tx.emit({ kind: 'notified', user_ids })
}

interface CollectionEvent extends Pick<NewCollectionNotification, 'collection_id' | 'name' | 'owner_id'> {
  kind: 'collection_withheld' | 'collection_released'
}

/** Notifies a collection's owner of a moderator's action, in its transaction. Runs one SQL statement. */
export async function notifyOfCollection(tx: Tx, event: CollectionEvent): Promise<void> {
  const actor_id = tx.viewer?.user_id ?? null
  announce(tx, await writeCollectionNotification(tx.db, { ...event, actor_id, at: tx.now() }), event.name)
}

/** Notifies the user who imported a table that the import has ended, in the same transaction. Runs one SQL statement. */
export async function notifyOfImport(
  tx: Tx,
  event: { client_id: string; name: string; user_id: number },
): Promise<void> {
  announce(tx, await writeImportNotification(tx.db, { ...event, at: tx.now() }), event.name)
}
