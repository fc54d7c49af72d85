import { createHash } from 'node:crypto'
import type { Email } from 'postal-mime'

/** Maximum number of references of a message: the first and the last ones. */
const MAX_REFERENCES = 100
const MAX_ID = 400
const MAX_HEADER = 100_000

const BRACKETED = /<([^<>]+)>/g
/** An ID without brackets. */
const BARE = /^[^\s<>()"@,;:]{1,400}@[^\s<>()"@,;:]{1,400}$/

/** Returns the Message-IDs in a header, each once, without < >. */
export function idsIn(header: string): string[] {
  const text = withoutComments(header.slice(0, MAX_HEADER))
  const bracketed = [...text.matchAll(BRACKETED)].map(([, id]) => asStored(id!)).filter((id) => id !== '')
  if (bracketed.length > 0) return [...new Set(bracketed)]
  return [
    ...new Set(
      text
        .split(/[\s,;]+/)
        .filter((word) => BARE.test(word))
        .map(asStored),
    ),
  ]
}

/** Returns the Message-ID of a message itself; null if it has none. */
export function ownId(header: string): string | null {
  const id = idsIn(header)[0] ?? asStored(header)
  return id === '' ? null : id
}

/**
 * IDs of what a message replies to, the oldest first: its References, else its In-Reply-To, whose first ID is the parent. `people` are
 * the addresses in other headers, which programs also write into these.
 */
export function referencesOf(
  { references = '', inReplyTo = '' }: Email,
  own: string,
  people: ReadonlySet<string>,
): string[] {
  const declared = messagesIn(references, people)
  const ids = (declared.length > 0 ? declared : messagesIn(inReplyTo, people).reverse()).filter((id) => id !== own)
  return ids.length <= MAX_REFERENCES ? ids : [ids[0]!, ...ids.slice(1 - MAX_REFERENCES)]
}

/** A word that the author typed where a mail program asked for the ID: `In-Reply-To: <yes>`. It would join unrelated threads. */
const ANSWER = /^[a-z]{1,12}$/i

/** Excludes addresses: `Message from Alis <alis@example.org> of "Mon, 05 Mar 2001" <id@host>`. */
function messagesIn(header: string, people: ReadonlySet<string>): string[] {
  const text = withoutComments(header.slice(0, MAX_HEADER))
  const ids = idsIn(text).filter((id) => !people.has(id.toLowerCase()) && !ANSWER.test(id))
  const hasWords = text.split(/[\s,;]+/).some((word) => word !== '' && !word.includes('@'))
  return hasWords ? ids.filter((id) => !isLikeAddress(id)) : ids
}

/** True for an ID without a number: next to words, it is the address of a person. */
const isLikeAddress = (id: string) => /^[^\d@]{1,24}@/.test(id)

/** Removes comments in parentheses, which are not part of IDs unless they are in < >. */
function withoutComments(header: string): string {
  if (!header.includes('(')) return header
  let kept = ''
  let depth = 0
  let isId = false
  for (const character of header) {
    if (depth === 0 && character === '<') isId = true
    if (character === '>') isId = false
    if (character === '(' && !isId) depth += 1
    else if (character === ')' && depth > 0) depth -= 1
    else if (depth === 0) kept += character
  }
  return kept
}

/** Removes white space of folded lines. A hash identifies a very long ID. */
function asStored(id: string): string {
  const bare = id.replace(/[\s\0\p{Cs}]+/gu, '')
  return bare.length <= MAX_ID ? bare : `${createHash('sha256').update(bare).digest('hex')}@long-message-id`
}
