import { createHash } from 'node:crypto'

/** Returns the ETag of the given content, without quotes. */
export const etagOf = (content: Buffer | string): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22)

/**
 * True if an If-None-Match header contains `etag`, whether marked as weak or not. Proxies that compress a response mark its tag
 * as weak.
 */
export const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((tag) => tag.trim() === '*' || plainTag(tag) === plainTag(etag))
const plainTag = (tag: string) => tag.trim().replace(/^W\//, '')
