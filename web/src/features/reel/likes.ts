import type { ReelItem } from '@vlacku/contract/reel'
import type { Locale } from '../../platform/locale.ts'
import { isOwnPath } from '../../platform/ownPath.ts'
import { fromStorage } from '../../platform/storage.ts'
import { storageStore, useStore } from '../../platform/store.ts'
import { slugOf, summaryOf } from '../entries/index.ts'

/** Stored fields of a liked card, identified by `kind`, `language` and `pageid`. */
export interface Like {
  kind: 'entry' | 'article'
  /** Language of the definition or the wiki. */
  language: string
  /** ID of the definition, or of the page in its wiki. */
  pageid: number
  title: string
  extract: string
  thumbnail?: { source: string }
  canonicalurl: string
}

export const MAX_LIKES = 1000
const MAX_LENGTHS = { title: 400, extract: 2000, url: 2000 }

type Named = Pick<Like, 'kind' | 'language' | 'pageid'>
export const likeKey = ({ kind, language, pageid }: Named) => `${kind}|${language}|${pageid}`

const named = (item: ReelItem): Named =>
  item.kind === 'entry' ? { kind: 'entry', language: item.langtag, pageid: item.definitionid } : item

export const itemKey = (item: ReelItem) => likeKey(named(item))

/** Returns the URL that a card opens. */
export const urlOfItem = (item: ReelItem, locale: Locale) =>
  item.kind === 'entry'
    ? `/${locale}/valsi/${encodeURIComponent(slugOf(item.valsiword))}#d${item.definitionid}`
    : item.url

export function likeOf(item: ReelItem, locale: Locale): Like {
  const { kind, language, pageid } = named(item)
  const canonicalurl = urlOfItem(item, locale)
  if (item.kind === 'entry') {
    const extract = summaryOf(item.definition, MAX_LENGTHS.extract) ?? item.definition.slice(0, MAX_LENGTHS.extract)
    return { kind, language, pageid, title: item.valsiword, extract, canonicalurl }
  }
  const { title, extract, picture } = item
  return { kind, language, pageid, title, extract, ...(picture && { thumbnail: { source: picture } }), canonicalurl }
}

/** Parses stored likes and drops malformed ones, since any script can write to browser storage. Never throws. */
export function readLikes(text: string | null): readonly Like[] {
  const likes = new Map<string, Like>()
  for (const value of listIn(text)) {
    const like = readLike(value)
    if (like && likes.size < MAX_LIKES && !likes.has(likeKey(like))) likes.set(likeKey(like), like)
  }
  return [...likes.values()]
}

function listIn(text: string | null): unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

function readLike(value: unknown): Like | null {
  const { kind, language, pageid, title, extract, thumbnail, canonicalurl } = fieldsOf(value)
  if (!isText(title, MAX_LENGTHS.title) || !isText(extract, MAX_LENGTHS.extract) || !isSafeUrl(canonicalurl))
    return null
  if (typeof pageid !== 'number' || !Number.isSafeInteger(pageid) || pageid < 1) return null
  // The previous version of the site stored neither kind nor language.
  const itsKind = kind ?? 'article'
  const itsLanguage = language ?? languageOfWiki(canonicalurl)
  if (itsKind !== 'entry' && itsKind !== 'article') return null
  if (typeof itsLanguage !== 'string' || !/^[a-z0-9-]{1,60}$/i.test(itsLanguage)) return null
  const { source } = fieldsOf(thumbnail)
  const like: Like = { kind: itsKind, language: itsLanguage, pageid, title, extract, canonicalurl }
  return isPlainPath(source) ? { ...like, thumbnail: { source } } : like
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const isText = (value: unknown, maxLength: number): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= maxLength

/** Returns the language of a wiki: `jbo` for `https://jbo.wikipedia.org/…`. */
const languageOfWiki = (url: string) => /^https?:\/\/([a-z-]{2,20})\.[^/]+\.[^/]+\//i.exec(url)?.[1] ?? 'und'

/** True for a path that needs no URL encoding. */
const isPlainPath = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_LENGTHS.url && isOwnPath(value) && !/[\s\\\p{Cc}]/u.test(value)

/** True for allowed link targets: paths of this site and web pages, never scripts. */
export const isSafeUrl = (value: unknown): value is string =>
  isPlainPath(value) ||
  (typeof value === 'string' &&
    value.length <= MAX_LENGTHS.url &&
    /^https?:\/\/[^\s\\\p{Cc}]+$/iu.test(value) &&
    URL.canParse(value))

/** Exports likes, with absolute URLs, in a format that other programs can read and that can be imported again. */
export function exportedLikes(likes: readonly Like[], origin: string): string {
  const whole = (url: string) => new URL(url, origin).href
  const items = likes.map(({ thumbnail, ...like }) => ({
    ...like,
    ...(thumbnail && { thumbnail: { source: whole(thumbnail.source) } }),
    canonicalurl: whole(like.canonicalurl),
  }))
  return `${JSON.stringify(items, null, 2)}\n`
}

export const exportName = (day: Date) => `tiktoknu-favorites-${day.toISOString().slice(0, 10)}.json`

const KEY = 'likedArticles'
const NONE: readonly Like[] = []

/** `refused`: the browser couldn't store the like. `full`: the limit has been reached. */
export type SaveResult = 'saved' | 'refused' | 'full'

let read: { text: string | null; likes: readonly Like[] } = { text: null, likes: NONE }

/** Reads the stored likes, including those added in other tabs. */
function likesNow(): readonly Like[] {
  const text = fromStorage(() => localStorage.getItem(KEY))
  if (text !== read.text) read = { text, likes: readLikes(text) }
  return read.likes
}

function write(likes: readonly Like[]): SaveResult {
  try {
    localStorage.setItem(KEY, JSON.stringify(likes))
  } catch {
    return 'refused'
  }
  liked.notify()
  return 'saved'
}

const liked = storageStore(likesNow)

/** Returns the likes of this browser, newest first, synchronized between tabs. */
export const useLikes = (): readonly Like[] => useStore(liked, NONE)

/** Stores a like before the first item of `before` that is still liked; otherwise, at the front. */
export function addLike(like: Like, before: readonly Like[] = []): SaveResult {
  const others = likesNow().filter((other) => likeKey(other) !== likeKey(like))
  if (others.length >= MAX_LIKES) return 'full'
  const keys = new Set(before.map(likeKey))
  const found = others.findIndex((other) => keys.has(likeKey(other)))
  const at = found >= 0 ? found : before.length > 0 ? others.length : 0
  return write([...others.slice(0, at), like, ...others.slice(at)])
}

export const removeLike = (key: string): SaveResult => write(likesNow().filter((like) => likeKey(like) !== key))
