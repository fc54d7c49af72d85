import { withoutAddresses } from '../../../../platform/shownText.ts'
import { quotedTerm, wordsIn } from '../../../../platform/textTerms.ts'
import { listName } from '../mailArchive.serialize.ts'
import type { Part } from '../reading/parseMessage.ts'

export interface Searchable {
  subject: string
  from_name: string
  list: string
  body: string
  parts: readonly Pick<Part, 'filename' | 'content'>[]
}

/** Builds the search terms of a message from masked texts only, since a match would confirm a guessed address. */
export const termsOf = ({ subject, from_name, list, body, parts }: Searchable): string =>
  vectorOf({
    subject: withoutAddresses.line(subject),
    from: withoutAddresses.line(from_name),
    list: listName(list),
    texts: [
      withoutAddresses.text(body),
      ...parts.flatMap(({ filename, content }) => [
        withoutAddresses.line(filename ?? ''),
        withoutAddresses.text(content ?? ''),
      ]),
    ],
  })

/** Maximum position that a `tsvector` can store. */
const LAST_PLACE = 16_383
const MAX_PLACES = 255
/** Maximum number of distinct words indexed per message. A message with more words is a word list. */
const MAX_WORDS = 40_000

export interface Indexed {
  subject: string
  from: string
  list: string
  /** Texts to index, starting with the body. */
  texts: readonly string[]
}

/** Maximum length of a list name, since index terms are limited. List names are case-insensitive (RFC 2919). */
const MAX_LIST = 200

/** Returns the search term shared by all messages of a list; an empty name means no list. */
export const listTerm = (name: string) => `i:${name.normalize('NFC').toLowerCase().slice(0, MAX_LIST).toWellFormed()}`

/**
 * Builds the search terms of a message as a `tsvector`: body words without prefix, s: for the subject, f: for the sender, i: for
 * the list.
 */
export function vectorOf({ subject, from, list, texts }: Indexed): string {
  const places = new Map<string, number[]>([[listTerm(list), []]])
  let at = 0
  const add = (term: string, place: number) => {
    const known = places.get(term)
    if (known === undefined) {
      if (places.size < MAX_WORDS) places.set(term, place <= LAST_PLACE ? [place] : [])
    } else if (place <= LAST_PLACE && known.length < MAX_PLACES && known.at(-1) !== place) known.push(place)
  }
  const addAll = (text: string, mark: string) => {
    for (const { word, also } of wordsIn(text)) {
      at += 1
      add(mark + word, at)
      for (const other of also) add(mark + other, at)
    }
    at += 1 // leaves a gap, so that no phrase spans two texts
  }
  addAll(subject, 's:')
  addAll(from, 'f:')
  for (const text of [subject, ...texts]) addAll(text, '')
  let written = ''
  for (const [term, found] of places) {
    written += quotedTerm(term)
    written += found.length > 0 ? `:${found.join(',')} ` : ' '
  }
  return written
}
