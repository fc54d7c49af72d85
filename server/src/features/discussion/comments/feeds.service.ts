import type { comments, HandlerInput } from '@vlacku/contract'
import type { Comment } from '@vlacku/contract/comments'
import { plainLines } from '@vlacku/markup/markdown'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { commentPage, entryPage, pageUrl, userPage } from '../../../platform/pageUrls.ts'
import { type FeedLocale, type Format, feedResponse, feedTexts, type PlainItem } from '../../../platform/writeFeed.ts'
import { readAccount } from '../../accounts/accountNames/index.ts'
import { findValsi } from '../../dictionary/entries/index.ts'
import { idsOfPage } from './reading.repository.ts'
import { readComments } from './reading.service.ts'
import { found, type SearchFilters } from './search.repository.ts'
import { findThread } from './threads.repository.ts'

const MAX_ENTRIES = 50

type FeedRequest = HandlerInput<typeof comments.getCommentsFeed>['query'] & { format: Format; publicUrl: string }

/** Returns the newest public comments. Runs at most five SQL statements. */
export async function commentsFeed(requestCtx: Ctx, request: FeedRequest) {
  const ctx = { ...requestCtx, viewer: null }
  const { format, locale, publicUrl } = request
  const { title, page, path, filters } = await subjectOf(ctx, request)
  const newest = { sort_by: 'time', sort_order: 'desc', group_by_thread: false } as const
  const ids = await idsOfPage(ctx.db, found(filters, newest), { page: 1, per_page: MAX_ENTRIES })
  const query = new URLSearchParams([...path, ['locale', locale]])
  const urlOf = (page: string) => pageUrl(publicUrl, locale, page)
  const tag = `tag:${new URL(publicUrl).hostname},2026`
  const feed = {
    id: `${tag}:feeds/comments${path.map(([name, value]) => `/${name}/${value}`).join('')}`,
    title,
    page: urlOf(page),
    self: `${publicUrl}/api/feeds/comments/${format}?${query}`,
    items: (await readComments(ctx, ids)).map((comment) => itemOf(comment, locale, urlOf, tag)),
  }
  return feedResponse(feed, format)
}

interface Subject {
  title: string
  /** URL of the page that lists the same comments as the feed. */
  page: string
  /** Query parameters that select the subject. */
  path: [string, string][]
  filters: SearchFilters
}

async function subjectOf(ctx: Ctx, { thread_id, valsi_id, username, locale }: FeedRequest): Promise<Subject> {
  const t = feedTexts(locale)
  const filters: SearchFilters = {
    query: null,
    user_id: null,
    valsi_id: null,
    definition_id: null,
    target_user_id: null,
  }
  if (thread_id) {
    const thread = await findThread(ctx.db, { kind: 'thread', id: thread_id }, null)
    if (!thread) throw new AppError('thread_not_found')
    const subject = thread.subject || thread.valsi_word || thread.target_username || String(thread_id)
    return {
      title: t('comments_in', { subject }),
      page: `comments/thread?thread_id=${thread_id}`,
      path: [['thread_id', String(thread_id)]],
      filters: { ...filters, thread_id },
    }
  }
  if (valsi_id) {
    const { valsiid, word } = await findValsi(ctx, String(valsi_id), undefined)
    return {
      title: t('comments_in', { subject: word }),
      page: entryPage(word),
      path: [['valsi_id', String(valsiid)]],
      filters: { ...filters, valsi_id: valsiid },
    }
  }
  if (username !== undefined) {
    const account = await readAccount(ctx.db, username)
    return {
      title: t('comments_by', account),
      page: userPage(account.username),
      path: [['username', account.username]],
      filters: { ...filters, user_id: account.user_id },
    }
  }
  return { title: t('comments'), page: 'recent', path: [], filters }
}

function itemOf(comment: Comment, locale: FeedLocale, urlOf: (page: string) => string, tag: string): PlainItem {
  const { comment_id, thread_id, username, time, content } = comment
  const subject = comment.subject || comment.valsi_word || comment.first_comment_subject || comment.target_username
  const t = feedTexts(locale)
  return {
    id: `${tag}:comments/${comment_id}`,
    title: subject ? t('comment', { username, subject }) : t('comment_free', { username }),
    page: urlOf(commentPage(thread_id, comment_id)),
    author: { name: username, page: urlOf(userPage(username)) },
    at: new Date(time * 1000),
    paragraphs: content.flatMap(({ type, data }) => (type === 'image' ? [] : plainLines(data, true).split('\n'))),
  }
}
