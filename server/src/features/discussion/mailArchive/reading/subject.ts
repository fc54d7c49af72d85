import { fold, plain } from '@vlacku/textsearch/text'
import { maskAddresses } from '../../../../platform/maskAddresses.ts'

/** Subject prefixes added by programs: replies and forwards in several languages, list names. */
const REPLY = /^(?:re|aw|sv|antw|ref|rif|odp|vs|ynt|отв|ответ)(?:\s*\[\d+\])?(?:\s*\(\d+\))?\s*[:：]\s*/iu
const FORWARD = /^(?:fwd?|wg|vb|tr|rv|enc|пересл)\s*[:：]\s*/iu
const TAG = /^\[[^[\]]{0,80}\]\s*/u

/** Removes the prefixes of a subject. `isReply` is true if one of them marks a reply. */
export function cleanedSubject(subject: string): { cleaned: string; isReply: boolean } {
  let rest = subject.replace(/\s+/g, ' ').trim()
  let isReply = false
  for (;;) {
    const reply = REPLY.exec(rest)
    const prefix = reply ?? FORWARD.exec(rest) ?? TAG.exec(rest)
    // preserves a tag that is the whole subject
    if (!prefix || prefix[0].length === rest.length) break
    isReply ||= reply !== null
    rest = rest.slice(prefix[0].length)
  }
  if (/\(fwd\)$/i.test(rest)) rest = rest.slice(0, -5).trim()
  return { cleaned: rest, isReply }
}

/** Normalizes a subject for comparison and masks email addresses, so that a search can't confirm a guessed address. */
export const subjectKey = (cleaned: string) =>
  fold(plain(maskAddresses(cleaned)))
    .replace(/\s+/g, ' ')
    .trim()
