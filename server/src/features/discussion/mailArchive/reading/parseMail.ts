import PostalMime, { type Email } from 'postal-mime'
import { endOfHeaders } from './headers.ts'
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
