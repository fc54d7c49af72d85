import { fold, plain } from '@vlacku/textsearch/text'
import { maskAddresses } from '../../../../platform/maskAddresses.ts'

/** What programs put before a subject: replies and forwards in several languages, names of lists. */
const REPLY = /^(?:re|aw|sv|antw|ref|rif|odp|vs|ynt|отв|ответ)(?:\s*\[\d+\])?(?:\s*\(\d+\))?\s*[:：]\s*/iu
const FORWARD = /^(?:fwd?|wg|vb|tr|rv|enc|пересл)\s*[:：]\s*/iu
const TAG = /^\[[^[\]]{0,80}\]\s*/u

/** A subject without what programs put before it; `isReply` tells that something of it said "this answers". */
export function cleanedSubject(subject: string): { cleaned: string; isReply: boolean } {
  let rest = subject.replace(/\s+/g, ' ').trim()
  let isReply = false
  for (;;) {
    const reply = REPLY.exec(rest)
    const prefix = reply ?? FORWARD.exec(rest) ?? TAG.exec(rest)
    // a tag that is the whole subject is the subject
    if (!prefix || prefix[0].length === rest.length) break
    isReply ||= reply !== null
    rest = rest.slice(prefix[0].length)
  }
  if (/\(fwd\)$/i.test(rest)) rest = rest.slice(0, -5).trim()
  return { cleaned: rest, isReply }
}

/** Normalized subject for comparisons, with masked addresses, so that a search can't confirm a guessed address. */
export const subjectKey = (cleaned: string) =>
  fold(plain(maskAddresses(cleaned)))
    .replace(/\s+/g, ' ')
    .trim()
