import { createHash } from 'node:crypto'
import type { Email } from 'postal-mime'

/** Maximum number of references stored per message: the first one and the last ones. */
const MAX_REFERENCES = 100
const MAX_ID = 400
const MAX_HEADER = 100_000

const BRACKETED = /<([^<>]+)>/g
/** An ID without angle brackets. */
const UNBRACKETED = /^[^\s<>()"@,;:]{1,400}@[^\s<>()"@,;:]{1,400}$/

/** Returns the distinct Message-IDs in a header, without < >. */
function idsIn(header: string): string[] {
  const text = withoutComments(header.slice(0, MAX_HEADER))
  const bracketed = [...text.matchAll(BRACKETED)].map(([, id]) => asStored(id!)).filter((id) => id !== '')
  if (bracketed.length > 0) return [...new Set(bracketed)]
  return [
    ...new Set(
      text
        .split(/[\s,;]+/)
        .filter((word) => UNBRACKETED.test(word))
        .map(asStored),
    ),
  ]
}

/** Returns the Message-ID of a message, or null if it has none. */
export function ownId(header: string): string | null {
  const id = idsIn(header)[0] ?? asStored(header)
  return id === '' ? null : id
}

/**
 * Returns the Message-IDs of the ancestors, oldest first: from References, otherwise from In-Reply-To, whose first ID is the
 * parent. `knownAddresses` are the email addresses in other headers, which some programs also write into References and In-Reply-To.
 */
export function referencesOf(
  { references = '', inReplyTo = '' }: Email,
  own: string,
  knownAddresses: ReadonlySet<string>,
): string[] {
  const declared = messagesIn(references, knownAddresses)
  const ids = (declared.length > 0 ? declared : messagesIn(inReplyTo, knownAddresses).reverse()).filter(
    (id) => id !== own,
  )
  return ids.length <= MAX_REFERENCES ? ids : [ids[0]!, ...ids.slice(1 - MAX_REFERENCES)]
}

/**
 * A word that the author typed when the mail program prompted for a Message-ID: `In-Reply-To: <yes>`. If used as an ID, it would
 * join unrelated threads.
 */
const ANSWER = /^[a-z]{1,12}$/i

/**
 * Returns the Message-IDs in a header, excluding its email addresses: `Message from Alis <alis@example.org> of "Mon, 05 Mar 2001"
 * <id@host>`.
 */
function messagesIn(header: string, knownAddresses: ReadonlySet<string>): string[] {
  const text = withoutComments(header.slice(0, MAX_HEADER))
  const ids = idsIn(text).filter((id) => !knownAddresses.has(id.toLowerCase()) && !ANSWER.test(id))
  const hasWords = text.split(/[\s,;]+/).some((word) => word !== '' && !word.includes('@'))
  return hasWords ? ids.filter((id) => !isLikeAddress(id)) : ids
}

/** Returns true for an ID whose local part has no digits: next to words, it is an email address. */
const isLikeAddress = (id: string) => /^[^\d@]{1,24}@/.test(id)

/** Removes comments in parentheses. Parentheses inside < > are part of an ID. */
function withoutComments(header: string): string {
  if (!header.includes('(')) return header
  let stripped = ''
  let depth = 0
  let isId = false
  for (const character of header) {
    if (depth === 0 && character === '<') isId = true
    if (character === '>') isId = false
    if (character === '(' && !isId) depth += 1
    else if (character === ')' && depth > 0) depth -= 1
    else if (depth === 0) stripped += character
  }
  return stripped
}

/** Removes white space from folding. Replaces a very long ID with its hash. */
function asStored(id: string): string {
  const cleaned = id.replace(/[\s\0\p{Cs}]+/gu, '')
  return cleaned.length <= MAX_ID ? cleaned : `${createHash('sha256').update(cleaned).digest('hex')}@long-message-id`
}
