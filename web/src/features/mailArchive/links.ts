import { LinkifyIt } from 'linkify-it'

/** Part of a text. Has an `href` if it is a URL. */
export interface LinkedPart {
  text: string
  href: string | null
  /** Start position in the text, in characters. */
  start: number
}

const linkify = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: false })
  .add('ftp:', null)
  .add('mailto:', null)
  .add('//', null)
/**
 * Matches the rest of a URL that contains a masked email address or a password. Linking only the start of such a URL would lead
 * elsewhere.
 */
const GOES_ON = /^(?:…?@|:\S)/
/** Trailing punctuation that linkify-it includes in the URL. */
const PUNCTUATION = /[!*:~'|]{1,3}$/

/** Splits a text at URLs that start with `http:`, `https:` or `www.`. At most `maxLinks` of them become links. */
export function linkedParts(text: string, maxLinks: number): LinkedPart[] {
  const parts: LinkedPart[] = []
  let at = 0
  let links = 0
  for (const { index, lastIndex, raw, schema, url } of linkify.match(text) ?? []) {
    if (links === maxLinks) break
    const isLink = schema !== '' || /^www\./i.test(raw)
    if (!isLink || GOES_ON.test(text.slice(lastIndex, lastIndex + 2))) continue
    const extra = PUNCTUATION.exec(raw)?.[0].length ?? 0
    const end = lastIndex - extra
    if (index > at) parts.push({ text: text.slice(at, index), href: null, start: at })
    parts.push({ text: text.slice(index, end), href: url.slice(0, url.length - extra), start: index })
    at = end
    links += 1
  }
  if (at < text.length) parts.push({ text: text.slice(at), href: null, start: at })
  return parts
}
