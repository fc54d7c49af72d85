import { isEastAsian } from '@vlacku/textsearch/text'

/*
 * Masks email addresses in mail. An address is recognized by an @ sign in any encoding, followed by a domain with a top-level
 * domain, or by a domain literal. The length of the local part is bounded, so masking takes linear time. Hosts without a dot,
 * versions (`lodash@4.17.21`) and scopes (`@scope/name`) aren't addresses.
 */

/** Replacement for an email address. Contains no word, so that it adds no terms to the search index. */
export const HIDDEN_ADDRESS = '…@…'

/** RFC 5321 allows 64 characters; generated addresses and Message-IDs are longer. */
const MAX_LOCAL_PART = 256

const ESCAPED = { percent: '%(?:25){0,3}', entity: '&(?:amp;){0,3}' }
const AT = new RegExp(
  String.raw`[@＠﹫]|${ESCAPED.percent}40|${ESCAPED.entity}(?:#0{0,6}64|#[xX]0{0,6}40|commat);?|\\u0040|\\x40|\+AEA-`,
  'g',
)
const DOT = `(?:[.．｡。]|${ESCAPED.percent}2e|${ESCAPED.entity}(?:#0{0,6}46|#x0{0,6}2e|period);?)`
const LABEL = String.raw`[\p{L}\p{N}\p{M}\p{Cf}\p{So}_-]{1,100}`
/** Matches a domain (group 1), which may start on the next, possibly quoted, line. */
const DOMAIN = new RegExp(String.raw`(?:\r?\n[> \t]{0,20})?(${LABEL}(?:${DOT}${LABEL}){1,20})`, 'iuy')
const DOMAIN_LITERAL = /\[(?:IPv6:)?[0-9a-f.:]{3,60}\]/iy
const DOTS = new RegExp(DOT, 'giu')
/** Matches letters of any script at the start of a label; ASCII letters followed by a digit aren't a top-level domain. */
const TOP_LEVEL = /^(?:xn--[a-z0-9-]+|[a-z]{2,}(?![a-z0-9])|(?=[^\0-\x7f])[\p{L}\p{M}\p{Cf}]{2,})/iu
/** Package versions such as `1.2.3-beta.rc`, and picture suffixes such as `@2x.png`. */
const NO_DOMAIN = /^(?:v?\d+\.\d+\.\d+[-+]|[1-9]x\.(?:png|jpe?g|gif|svg|webp)\b)/i
const LOCAL_CHARACTER = /[\p{L}\p{N}\p{M}\p{Cf}\p{So}!#$%&'*+\-./=?^_`{|}~@]/u
const ENTITY_AT_END = /&(?:amp;)?#(?:\d{1,7}|x[0-9a-f]{1,6});$/i
const LEADING_PUNCTUATION = /^[!$%'*+\-./=?^_`{|}~@]*/
const QUOTES = [
  ['"', '"'],
  ['“', '”'],
  ['&quot;', '&quot;'],
] as const

/** Replaces every email address: `write to alis@example.org` → `write to …@…`. */
export function maskAddresses(text: string): string {
  let masked = ''
  let end = 0
  for (const { 0: symbol, index } of text.matchAll(AT)) {
    if (index < end) continue
    const domainEnd = endOfDomain(text, index + symbol.length)
    if (domainEnd === null) continue
    const start = startOfLocalPart(text, index, Math.max(end, index - MAX_LOCAL_PART))
    if (start === index) continue
    masked += text.slice(end, start) + HIDDEN_ADDRESS
    end = domainEnd
  }
  return end === 0 ? text : masked + text.slice(end)
}

/** Returns the end of the domain at `start`; null if there is none. */
function endOfDomain(text: string, start: number): number | null {
  DOMAIN_LITERAL.lastIndex = start
  const literal = DOMAIN_LITERAL.exec(text)
  if (literal) return start + literal[0].length
  DOMAIN.lastIndex = start
  const found = DOMAIN.exec(text)
  if (!found || NO_DOMAIN.test(found[1]!)) return null
  const domain = found[1]!
  const domainStart = start + found[0].length - domain.length
  let end: number | null = null
  for (const { 0: dot, index } of domain.matchAll(DOTS)) {
    const labelStart = index + dot.length
    const topLevel = TOP_LEVEL.exec(domain.slice(labelStart))
    if (topLevel) end = domainStart + labelStart + topLevel[0].length
  }
  return end
}

/** Searches backwards from the @ sign at `at`, down to `floor`. Returns `at` without a local part. */
function startOfLocalPart(text: string, at: number, floor: number): number {
  const quoted = startOfQuotedPart(text, at, floor)
  if (quoted !== null) return quoted
  const start = startOfWord(text, at, floor)
  const local = withoutUrl(text.slice(start, at), text[start - 1] === ':')
  if (/^@*$/.test(local)) return at
  const punctuation = LEADING_PUNCTUATION.exec(local)![0].length
  return at - local.length + (punctuation < local.length ? punctuation : 0)
}

/**
 * Finds the start of a quoted local part such as `"john doe"@example.org`.
 */
function startOfQuotedPart(text: string, at: number, floor: number): number | null {
  for (const [opening, closing] of QUOTES) {
    if (!text.startsWith(closing, at - closing.length)) continue
    const inside = text.slice(floor, Math.max(floor, at - closing.length))
    let found = inside.lastIndexOf(opening)
    while (found > 0 && inside[found - 1] === '\\') found = inside.lastIndexOf(opening, found - 1)
    if (found >= 0 && !inside.includes('\n', found)) return floor + found
  }
  return null
}

/**
 * Returns the start of an unquoted local part. Stops at a change between East Asian and other scripts: `連絡はalis@example.org`.
 */
function startOfWord(text: string, at: number, floor: number): number {
  // skips a closing quote that was never opened
  let start = text[at - 1] === '"' && at > floor ? at - 1 : at
  let script: boolean | null = null
  while (start > floor) {
    const entity = text[start - 1] === ';' ? ENTITY_AT_END.exec(text.slice(Math.max(floor, start - 16), start)) : null
    const isPair = start - 2 >= floor && (text.codePointAt(start - 2) ?? 0) > 0xffff
    const character = entity ? 'x' : text.slice(start - (isPair ? 2 : 1), start)
    if (!LOCAL_CHARACTER.test(character)) break
    if (/\p{L}/u.test(character)) {
      script ??= isEastAsian(character)
      if (script !== isEastAsian(character)) break
    }
    start -= entity ? entity[0].length : character.length
  }
  return start
}

/** Reduces a URL to its last path segment or parameter value, which may be a local part. */
function withoutUrl(word: string, followsColon: boolean): string {
  if (!followsColon || !word.startsWith('//')) return word
  const part = word.slice(Math.max(...['/', '?', '&', '#'].map((delimiter) => word.lastIndexOf(delimiter))) + 1)
  return part.slice(part.indexOf('=') + 1)
}

/** Formats a sender without the email address. The name is masked too, because names are often email addresses. */
export const maskedSender = (name: string, address: string): string =>
  maskAddresses(name).trim() || (address === '' ? '' : HIDDEN_ADDRESS)

/**
 * Masks a header that lists addresses: `Alis <alis@example.org>, bab@example.org` → `Alis, …@…`.
 */
export const maskedList = (recipients: string): string =>
  recipients
    .split(', ')
    .map((one) => {
      const bracket = one.lastIndexOf('<')
      if (bracket >= 0 && one.endsWith('>')) return maskedSender(one.slice(0, bracket), one.slice(bracket))
      return one.includes('@') && !one.includes(' ') ? HIDDEN_ADDRESS : maskAddresses(one)
    })
    .join(', ')
