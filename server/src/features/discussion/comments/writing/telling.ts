import type { ContentPart } from '@vlacku/contract/comments'
import type { Tx, Viewer } from '../../../../platform/context.ts'
import { holdersOfNames } from '../../../accounts/accountNames/index.ts'
import { entriesNamedIn } from '../../../dictionary/entries/index.ts'
import { notifyOfComment, notifyOfEditedComment, subscribeCommenter } from '../../subscriptions/index.ts'
import { saveMentions, talkOf } from './named.repository.ts'
import { holdersMeant, namesIn } from './names.ts'
import { textOf } from './texts.ts'

interface CommentText {
  comment_id: number
  subject: string
  content: ContentPart[]
}

/** Finds the entries that a comment mentions, and notifies users (after an edit, only newly mentioned users). */
export async function tellOf(tx: Tx, author: Viewer, { comment_id, subject, content }: CommentText, isNew: boolean) {
  const text = textOf(subject, content)
  await saveMentions(tx.db, comment_id, await entriesNamedIn(tx.db, text))
  const { created_at, ...talk } = await talkOf(tx.db, comment_id)
  const names = namesIn(text)
  // names in an edited comment refer to the accounts that had those names when it was posted
  const meant = holdersMeant(names, await holdersOfNames(tx.db, names.flat()), created_at)
  const mentioned_ids = [...new Set(meant.map(({ user_id }) => user_id))]
  const notify = isNew ? notifyOfComment : notifyOfEditedComment
  await notify(tx, author.user_id, { comment_id, ...talk, mentioned_ids, onlyMentioned: !isNew })
  if (isNew) await subscribeCommenter(tx, author.user_id, talk)
}
