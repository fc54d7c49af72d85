import type { collections, HandlerInput } from '@vlacku/contract'
import { plainLines, summaryOf } from '@vlacku/markup/markdown'
import type { Ctx } from '../../../platform/context.ts'
import { entryPage, pageUrl, userPage } from '../../../platform/pageUrls.ts'
import { feedResponse, feedTexts, type PlainItem } from '../../../platform/writeFeed.ts'
import { presentCollection, readableCollection } from './collections.service.ts'
import { type ItemRow, newestItems } from './items.repository.ts'

const MAX_ENTRIES = 50

type Params = HandlerInput<typeof collections.getCollectionFeed>['params']
type Query = HandlerInput<typeof collections.getCollectionFeed>['query']

/** Returns the most recently added items of a public collection, as displayed to visitors. Runs three SQL statements. */
export async function collectionFeed(
  requestCtx: Ctx,
  { id, format, locale, publicUrl }: Params & Query & { publicUrl: string },
) {
  const ctx = { ...requestCtx, viewer: null }
  await readableCollection(ctx, id)
  const { name, owner } = await presentCollection(ctx, id)
  const rows = await newestItems(ctx.db, id, MAX_ENTRIES)
  const urlOf = (page: string) => pageUrl(publicUrl, locale, page)
  const tag = `tag:${new URL(publicUrl).hostname},2026`
  const author = { name: owner.username, page: urlOf(userPage(owner.username)) }
  const page = urlOf(`collections/${id}`)
  const feed = {
    id: `${tag}:feeds/collections/${id}`,
    title: feedTexts(locale)('collection', { name }),
    page,
    self: `${publicUrl}/api/feeds/collections/${id}/${format}?locale=${locale}`,
    items: rows.map((row) => itemOf(row, { tag, author, page, urlOf })),
  }
  return feedResponse(feed, format)
}

interface Around {
  tag: string
  author: PlainItem['author']
  page: string
  urlOf: (page: string) => string
}

function itemOf(row: ItemRow, { tag, author, page, urlOf }: Around): PlainItem {
  const { word, definition, free_content_front, free_content_back, ci_notes } = row
  return {
    id: `${tag}:collections/item-${row.item_id}`,
    title: summaryOf(free_content_front ?? word ?? ''),
    page: word === null || row.is_deleted ? page : urlOf(entryPage(word)),
    author,
    at: row.added_at,
    paragraphs: [free_content_back ?? definition ?? '', ci_notes]
      .flatMap((text) => plainLines(text).split('\n'))
      .filter((line) => line !== ''),
  }
}
