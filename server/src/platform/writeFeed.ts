import { Feed } from 'feed'
import { createTranslator } from 'use-intl/core'
import en from '../../../locales/en/changes.json' with { type: 'json' }
import jbo from '../../../locales/jbo/changes.json' with { type: 'json' }
import ru from '../../../locales/ru/changes.json' with { type: 'json' }
import { etagOf } from './etag.ts'
import type { FileResponse } from './http/routes.ts'

export type Format = 'atom' | 'json'

/** A feed with plain-text content. */
export interface PlainFeed {
  /** Permanent ID of the feed, like the IDs of its items. */
  id: string
  title: string
  /** URLs of the page with the same content, and of the feed itself. */
  page: string
  self: string
  items: PlainItem[]
}

export interface PlainItem {
  id: string
  title: string
  page: string
  author: { name: string; page: string }
  at: Date
  paragraphs: string[]
}

/** Characters that XML can't represent, including lone surrogates. */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu
const clean = (text: string) => text.replace(NOT_IN_XML, '')

const asHtml = (text: string) => clean(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The library treats `&amp;` in a name as an escaped ampersand. */
const asXmlName = (text: string) => clean(text).replaceAll('&', '&amp;')

/** Serializes a feed. Deterministic, so that the ETag changes only with the content. */
export function writeFeed(feed: PlainFeed, format: Format): string {
  // titles of Atom entries are HTML; all other titles are plain text
  const [itemTitle, name] = format === 'atom' ? [asHtml, asXmlName] : [clean, clean]
  const newest = Math.max(0, ...feed.items.map(({ at }) => at.getTime()))
  const written = new Feed({
    id: feed.id,
    title: name(feed.title),
    link: feed.page,
    updated: new Date(newest),
    generator: 'vlacku',
    feedLinks: { [format]: feed.self },
  })
  for (const { id, title, page, author, at, paragraphs } of feed.items) {
    written.addItem({
      id,
      title: itemTitle(title),
      link: page,
      date: at,
      published: at,
      author: [{ name: name(author.name), link: author.page }],
      content: paragraphs.map((text) => `<p>${asHtml(text)}</p>`).join(''),
    })
  }
  return format === 'atom' ? written.atom1() : written.json1()
}

const types = { atom: 'application/atom+xml; charset=utf-8', json: 'application/feed+json; charset=utf-8' }

/** Returns a feed as a file response that clients revalidate on every request. */
export function feedResponse(feed: PlainFeed, format: Format): FileResponse {
  const body = writeFeed(feed, format)
  return { type: types[format], body, etag: `"${etagOf(body)}"`, cache: 'public, no-cache' }
}

const messages = { en, jbo, ru }
export type FeedLocale = keyof typeof messages

/** Returns the feed texts of a locale. */
export const feedTexts = (locale: FeedLocale) =>
  createTranslator({ locale, messages: messages[locale], namespace: 'feed' })
