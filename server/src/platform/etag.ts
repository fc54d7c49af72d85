import { createHash } from 'node:crypto'

/** A name of some content, for ETag headers, without their quotes. */
export const etagOf = (content: Buffer | string): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22)
