import PostalMime, { type Email } from 'postal-mime'
import { decodeText } from './charsets.ts'
import { endOfHeaders, readHeaders, writeHeaders } from './headers.ts'
import { exceedsBodyLimits, exceedsHeaderLimits, PARSE_LIMITS } from './limits.ts'
import { repairMessage } from './repairMessage.ts'

/** Parses a message that starts with its headers. Returns null if it exceeds a limit. */
export async function parseMail(raw: Buffer): Promise<Email | null> {
  if (exceedsHeaderLimits(raw.subarray(0, endOfHeaders(raw)))) return null
  const repaired = repairMessage(raw)
  if (!repaired) return null
  const { only } = repaired
  if (!only && exceedsBodyLimits(repaired.raw)) return null
  const mail = await PostalMime.parse(repaired.raw, PARSE_LIMITS)
  if (!only) return mail
  return only.type === 'text/html' ? { ...mail, text: undefined, html: only.text } : { ...mail, text: only.text }
}

/** Maximum text size of an unparsed message, in bytes. */
const MAX_AS_IT_CAME = 200_000
/** Maximum size of the headers read, in bytes. */
const MAX_HEADERS = 256 * 1024
const MAX_HEADER = 4000
/** Maximum number of `Received` headers read, latest hops first. */
const MAX_RECEIVED = 5
const SHOWN = new Set(
  (
    'from sender to cc subject date message-id in-reply-to references list-id list-post x-mailing-list x-been-there ' +
    'x-beenthere mailing-list delivered-to resent-sender errors-to return-path delivery-date received'
  ).split(' '),
)

/**
 * Reads a message without parsing its parts. Returns shortened headers for message lists, and everything after the headers as
 * text.
 */
export async function asItCame(raw: Buffer): Promise<{ mail: Email; isWhole: boolean }> {
  const end = endOfHeaders(raw)
  const mail = await PostalMime.parse(`${shownHeaders(raw.subarray(0, Math.min(end, MAX_HEADERS)))}\n`)
  const body = raw.subarray(end)
  // if the body is empty, the headers are shown
  const shown = body.subarray(0, MAX_AS_IT_CAME).toString().trim() === '' ? raw : body
  const text = decodeText(shown.subarray(0, MAX_AS_IT_CAME), null)
  return { mail: { ...mail, text, attachments: [] }, isWhole: shown.length <= MAX_AS_IT_CAME }
}

/** Returns the headers to display, in order. */
function shownHeaders(headers: Buffer): string {
  const seen = new Map<string, number>()
  const fields = readHeaders(headers).flatMap(({ name, value }) => {
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    if (!SHOWN.has(name) || count > (name === 'received' ? MAX_RECEIVED : 1)) return []
    // the last reference is the parent, so it must not be cut off
    return [{ name, value: name === 'references' ? value.slice(-2 * MAX_HEADER) : value.slice(0, MAX_HEADER) }]
  })
  return writeHeaders(fields)
}
