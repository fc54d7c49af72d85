import { FIELDS, parseQuery } from '@vlacku/query'

const FIELD = new RegExp(`(?:^|[\\s(-])(?:${FIELDS.join('|')}):\\S`)
const REGEX = /^\/\S.*\/$/
const WILDCARD = /^\S*[\p{L}']\*\S*$|^\S*\*[\p{L}']\S*$/u

/**
 * True if the text is probably in the query language: it names a field, is a regular expression, or is a single word with a
 * wildcard. Sentences with a colon, slash or asterisk don't match.
 */
export function looksLikeQuery(text: string): boolean {
  const typed = text.trim()
  return (FIELD.test(typed) || REGEX.test(typed) || WILDCARD.test(typed)) && parseQuery(typed).ok
}
