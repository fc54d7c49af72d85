import { createHash } from 'node:crypto'
import type { Email } from 'postal-mime'

/** Threads are held together by so many references of a message: the first, and the last ones. */
const MOST_REFERENCES = 100
const LONGEST_ID = 400

const ID = /<([^<>]+)>/g

/** The Message-IDs in a header, without < >, each once. */
export function idsIn(header: string): string[] {
  const ids = [...header.slice(0, 100_000).matchAll(ID)].map(([, id]) => asKept(id!)).filter((id) => id !== '')
  return [...new Set(ids)]
}

/** A message's own id; null where there is none. */
export function ownId(header: string): string | null {
  const id = idsIn(header)[0] ?? asKept(header)
  return id === '' ? null : id
}

/** What a message answers, the oldest first: its References, else the first of its In-Reply-To. */
export function referencesOf({ references = '', inReplyTo = '' }: Email, own: string): string[] {
  const told = idsIn(references)
  const ids = (told.length > 0 ? told : idsIn(inReplyTo).slice(0, 1)).filter((id) => id !== own)
  return ids.length <= MOST_REFERENCES ? ids : [ids[0]!, ...ids.slice(1 - MOST_REFERENCES)]
}

/** Blanks come from folded lines; very long ids are told apart by their hash. */
function asKept(id: string): string {
  const bare = id.replace(/[\s\0\p{Cs}]+/gu, '')
  return bare.length <= LONGEST_ID ? bare : `${createHash('sha256').update(bare).digest('hex')}@long-message-id`
}
