import type { ChangeType, RecentChange } from '@vlacku/contract/changes'
import { plainLines } from '@vlacku/markup/markdown'
import { MAX_LIST_BYTES } from '../../../platform/boundedList.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { entryPage, pageUrl, userPage } from '../../../platform/pageUrls.ts'
import { type FeedLocale, type Format, feedResponse, feedTexts, type PlainItem } from '../../../platform/writeFeed.ts'
import { readAccount } from '../../accounts/accountNames/index.ts'
import { changesPage, entryOf, type Filters, languageOf } from './changes.repository.ts'
import { filtersOf, presentChange } from './changes.service.ts'

const DAYS = 90
const MAX_ENTRIES = 50
/**
 * Types of changes in feeds. Comments and mail threads have separate feeds, since they are so numerous that they would crowd out
 * word changes.
 */
const TYPES: ChangeType[] = ['definition', 'valsi']

interface FeedRequest {
  format: Format
  locale: FeedLocale
  publicUrl: string
}

/** Subject of a feed. `path` is the path below `/api/feeds`, and `page` is the page that lists the same changes. */
interface Subject {
  title: string
  path: string
  page: string
  only: Partial<Pick<Filters, 'languages' | 'valsi_id' | 'username'>>
}

export const changesFeed = (ctx: Ctx, request: FeedRequest) =>
  feedOf(ctx, request, { title: feedTexts(request.locale)('all'), path: 'changes', page: 'recent', only: {} })

export async function entryFeed(ctx: Ctx, request: FeedRequest, valsi_id: number) {
  const entry = await entryOf(ctx.db, valsi_id)
  if (!entry) throw new AppError('valsi_not_found')
  const title = feedTexts(request.locale)('of_entry', entry)
  return feedOf(ctx, request, { title, path: `valsi/${valsi_id}`, page: entryPage(entry.word), only: { valsi_id } })
}

export async function languageFeed(ctx: Ctx, request: FeedRequest, tag: string) {
  const language = await languageOf(ctx.db, tag)
  if (!language) throw new AppError('not_found')
  const title = feedTexts(request.locale)('of_language', { language: language.real_name })
  const path = `language/${encodeURIComponent(tag)}`
  return feedOf(ctx, request, { title, path, page: 'recent', only: { languages: [language.langid] } })
}

export async function userFeed(ctx: Ctx, request: FeedRequest, name: string) {
  const { username } = await readAccount(ctx.db, name)
  const title = feedTexts(request.locale)('of_user', { username })
  return feedOf(ctx, request, {
    title,
    path: userPage(username),
    page: userPage(username),
    only: { username },
  })
}

/** Builds a feed. Runs one SQL statement in addition to those for the subject. */
async function feedOf(ctx: Ctx, { format, locale, publicUrl }: FeedRequest, { title, path, page, only }: Subject) {
  const wanted = { limit: MAX_ENTRIES, bytes: MAX_LIST_BYTES }
  const rows = await changesPage(ctx.db, filtersOf(ctx, { days: DAYS, types: TYPES, ...only }), null, wanted)
  const urlOf = (page: string) => pageUrl(publicUrl, locale, page)
  const tag = `tag:${new URL(publicUrl).hostname},2026`
  const feed = {
    id: `${tag}:feeds/${path}`,
    title,
    page: urlOf(page),
    self: `${publicUrl}/api/feeds/${path}/${format}?locale=${locale}`,
    items: rows.map((row) => itemOf(presentChange(row), row.at, locale, urlOf, tag)),
  }
  return feedResponse(feed, format)
}

function itemOf(
  change: RecentChange,
  at: Date,
  locale: FeedLocale,
  urlOf: (page: string) => string,
  tag: string,
): PlainItem {
  const { change_id, kind, word, version_id, username, content, commit_message, langtag } = change
  return {
    id: `${tag}:changes/${change_id}`,
    title: feedTexts(locale)(kind ?? 'new_entry', { word, username, language: langtag ?? '' }),
    page: urlOf(version_id === null ? entryPage(word) : `version/${version_id}`),
    author: { name: username, page: urlOf(userPage(username)) },
    at,
    paragraphs: [...linesOf(content), commit_message ?? ''].filter((text) => text !== ''),
  }
}

/** Formats the content of a definition. The content of a comment would be a list of parts, but change feeds exclude comments. */
const linesOf = (content: RecentChange['content']) =>
  typeof content === 'string' ? plainLines(content).split('\n') : []
