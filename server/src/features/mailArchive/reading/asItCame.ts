import PostalMime, { type Email } from 'postal-mime'
import { endOfHeaders } from './limits.ts'

/** Size of the text of an unparsed message (bytes). */
export const MAX_AS_IT_CAME = 200_000
/** Size of the headers that are read (bytes). */
const MAX_HEADERS = 256 * 1024
const MAX_HEADER = 4000
/** Number of `Received` headers that are read: the latest hops. */
const MAX_RECEIVED = 5
const SHOWN = new Set(
  (
    'from sender to cc subject date message-id in-reply-to references list-id list-post x-mailing-list x-been-there ' +
    'x-beenthere delivery-date received'
  ).split(' '),
)

/** Reads a message without parsing its parts: shortened headers for lists of messages, and everything after them as text. */
export async function asItCame(raw: Buffer): Promise<{ mail: Email; isWhole: boolean }> {
  const end = endOfHeaders(raw)
  const mail = await PostalMime.parse(`${shownHeaders(raw.subarray(0, Math.min(end, MAX_HEADERS)))}\n\n`)
  const body = raw.subarray(end)
  // without a body, show the headers
  const shown = body.subarray(0, MAX_AS_IT_CAME).toString().trim() === '' ? raw : body
  const text = shown.subarray(0, MAX_AS_IT_CAME).toString()
  return { mail: { ...mail, text, attachments: [] }, isWhole: shown.length <= MAX_AS_IT_CAME }
}

/** Selects and unfolds the headers to show, in order. */
function shownHeaders(headers: Buffer): string {
  const fields: string[][] = []
  for (const line of headers.toString().split('\n')) {
    if (/^[ \t]/.test(line)) fields.at(-1)?.push(line)
    else fields.push([line])
  }
  const seen = new Map<string, number>()
  return fields
    .flatMap((lines) => {
      const name = /^[\w-]{1,40}/.exec(lines[0]!)?.[0].toLowerCase() ?? ''
      const count = (seen.get(name) ?? 0) + 1
      seen.set(name, count)
      if (!SHOWN.has(name) || count > (name === 'received' ? MAX_RECEIVED : 1)) return []
      const value = lines.join(' ').replaceAll('\r', ' ').slice(name.length)
      // the last reference is the parent
      const kept = name === 'references' ? value.replace(':', ' ').slice(-2 * MAX_HEADER) : value.slice(0, MAX_HEADER)
      return [name === 'references' ? `references: ${kept}` : `${name}${kept}`]
    })
    .join('\n')
}
