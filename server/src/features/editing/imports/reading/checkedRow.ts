import type { Rejection } from '../../../../platform/importing/importError.ts'
import type { StagedRow } from '../staging.repository.ts'
import type { ReadDefinition } from './valsi.ts'

/** Site data against which rows are checked. */
export interface Known {
  langid: number
  typeIds: ReadonlyMap<string, number>
  normalOf: (word: string) => string
  /** Returns the stored form of a head word. */
  spellingOf: (word: string) => string
}

/** Maximum word length in characters. The longest word in real exports is a name of 369 letters. */
const MAX_WORD = 500
const MAX_NAME = 200
const MAX_KEYWORD = 500
const MAX_TEXT = 100_000
const MAX_KEYWORDS = 1000
const MAX_ID = 2_147_483_647
const MAX_SCORE = 1_000_000

/** Names of word types in exports from before 2014. */
const OLD_TYPES: Record<string, string> = { cmene: 'cmevla', 'cmavo cluster': 'cmavo-compound' }

/** Author assigned to definitions in exports without authors. */
const UNKNOWN_AUTHOR = 'unknown'

class RowError extends Error {}

/** Converts a definition to a row for staging, or returns the reason for rejecting it. */
export function checkedRow(found: ReadDefinition, known: Known): Omit<StagedRow, 'ord'> | Rejection {
  try {
    return rowOf(found, known)
  } catch (error) {
    if (!(error instanceof RowError)) throw error
    return { line: found.line, word: truncated(found.word), reason: error.message }
  }
}

export const isRejection = (row: Omit<StagedRow, 'ord'> | Rejection): row is Rejection => 'reason' in row

function rowOf(found: ReadDefinition, known: Known): Omit<StagedRow, 'ord'> {
  const word = checkedWord(found.word)
  const type_id = known.typeIds.get(OLD_TYPES[found.type] ?? found.type)
  if (type_id === undefined)
    reject(found.type === '' ? 'it has no type' : `there is no word type "${truncated(found.type)}"`)
  const keywords = found.keywords.filter((k) => k.word !== '').map(checkedKeyword)
  if (keywords.length > MAX_KEYWORDS) reject(`it has more than ${MAX_KEYWORDS} keywords`)
  const definition = text(found.definition ?? '', MAX_TEXT, 'definition')
  const notes = text(found.notes ?? '', MAX_TEXT, 'notes')
  // an empty definition with an ID is valid, since real exports contain such definitions
  const hasContent =
    definition !== '' || notes !== '' || keywords.length > 0 || (found.definition === '' && found.definitionid)
  if (!hasContent) reject('it has no definition, notes or glosses')
  return {
    line: found.line,
    langid: known.langid,
    word: known.spellingOf(word),
    normal: known.normalOf(word),
    type_id: type_id!,
    rafsi: found.rafsi.map((affix) => text(affix, MAX_NAME, 'rafsi')),
    selmaho: text(found.selmaho ?? '', MAX_WORD, 'selmaho') || null,
    username: text(found.username ?? '', MAX_NAME, 'user name') || UNKNOWN_AUTHOR,
    realname: text(found.realname ?? '', MAX_NAME, 'real name'),
    definition,
    notes,
    etymology: found.etymology === undefined ? null : text(found.etymology, MAX_TEXT, 'etymology'),
    jargon: found.jargon === undefined ? null : text(found.jargon, MAX_TEXT, 'jargon'),
    definitionid: found.definitionid === undefined ? null : integer(found.definitionid, 1, MAX_ID, 'definition id'),
    score: found.score === undefined ? null : integer(found.score, -MAX_SCORE, MAX_SCORE, 'score'),
    // glosses come first, then the keywords of each place in their original order
    keywords: keywords.sort((a, b) => a[0] - b[0]),
  }
}

function checkedWord(word: string): string {
  if (word === '') reject('it has no word')
  if (/\p{Cc}/u.test(word)) reject('its word has control characters')
  return text(word, MAX_WORD, 'word')
}

function checkedKeyword(keyword: ReadDefinition['keywords'][number]): [number, string, string | null] {
  const place = keyword.place === '0' ? 0 : integer(keyword.place, 1, 20, 'place')
  const meaning = keyword.meaning === undefined ? null : text(keyword.meaning, MAX_KEYWORD, 'meaning')
  return [place, text(keyword.word, MAX_KEYWORD, 'keyword'), meaning]
}

function text(value: string, maxLength: number, what: string): string {
  if (/[\0\p{Surrogate}]/u.test(value)) reject(`its ${what} contains invalid characters (NUL or a lone surrogate)`)
  if (value.length > maxLength) reject(`its ${what} is longer than ${maxLength} letters`)
  return value
}

function integer(value: string, least: number, max: number, what: string): number {
  const number = /^[+-]?\d{1,10}$/.test(value) ? Number(value) : Number.NaN
  if (!(number >= least && number <= max))
    reject(`its ${what} "${truncated(value)}" is not a whole number from ${least} to ${max}`)
  return number
}

function reject(reason: string): never {
  throw new RowError(reason)
}

const truncated = (value: string) => (value.length > 60 ? `${value.slice(0, 60)}…` : value)
