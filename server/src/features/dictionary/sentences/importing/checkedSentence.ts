import type { Rejection } from '../../../../platform/importing/importError.ts'
import { indexed } from '../words.ts'
import type { Cells, Table } from './columns.ts'
import type { StagedSentence } from './importing.repository.ts'
import { languageTag } from './languageTag.ts'
import type { Line } from './lines.ts'
import { sourceMetadata } from './sources.ts'

/** Maximum lengths in characters. */
const MAX_LENGTHS = { lojban: 2_000, translation: 4_000, source: 200, licence: 500, url: 500, number: 100, tags: 500 }
const NAMES = { lojban: 'Lojban', translation: 'translation', number: 'number', tags: 'remarks' } as const
/** Maximum length, in characters, of a rejected row in an error message. */
const SHOWN = 500
/** A word consisting only of Lojban letters. */
const LOJBAN_WORD = /(?<![\p{L}\p{M}])[abcdefgijklmnoprstuvxyz'’]+(?![\p{L}\p{M}])/iu
/** Tags that mark doubtful sentences. */
const DOUBTS = /low-confidence|non-standard|nonsense|[@?−]/

/** Default values for rows that don't specify them. */
export interface ImportedSentence {
  source: string
  licence: string
  url: string
}

class RowError extends Error {}

/** Validates a row and returns the sentence to store, or the reason for rejecting it. */
export function checkedSentence(
  { line, text }: Line,
  table: Table,
  defaults: ImportedSentence,
): Omit<StagedSentence, 'ord'> | Rejection {
  try {
    if (text === null) throw new RowError('the line is too long')
    if (text.includes('\0')) throw new RowError('there is a NUL in it')
    return sentenceOf(table.cellsOf(cellsIn(text, table)), defaults)
  } catch (error) {
    if (!(error instanceof RowError)) throw error
    const { lojban } = table.cellsOf((text ?? '').slice(0, SHOWN).split('\t'))
    return { line, word: lojban.trim().slice(0, 40), reason: error.message }
  }
}

export const isRejection = (row: Omit<StagedSentence, 'ord'> | Rejection): row is Rejection => 'reason' in row

function cellsIn(text: string, { columns }: Table): string[] {
  const cells = text.split('\t').map(tidy)
  while (cells.length > columns && cells.at(-1) === '') cells.pop()
  if (cells.length > columns) throw new RowError(`there are ${cells.length} columns instead of ${columns}`)
  return cells
}

function sentenceOf(cells: Cells, defaults: ImportedSentence): Omit<StagedSentence, 'ord'> {
  const { lojban, number, tags } = cells
  const translation = cells.translation || cells.gloss
  if (lojban === '') throw new RowError('there is no Lojban')
  if (translation === '') throw new RowError('there is no translation')
  if (!LOJBAN_WORD.test(lojban)) throw new RowError('there is no Lojban word in the Lojban column')
  for (const [name, value] of Object.entries({ lojban, translation, number, tags })) {
    const maxLength = MAX_LENGTHS[name as keyof typeof NAMES]
    if (value.length > maxLength)
      throw new RowError(`the ${NAMES[name as keyof typeof NAMES]} is longer than ${maxLength}`)
  }
  const langtag = languageTag(cells.lang)
  if (langtag === undefined) throw new RowError(`"${cells.lang.slice(0, 40)}" is not a language code`)
  return {
    ...sourceOf(cells, defaults),
    number: number || null,
    lojban,
    translation,
    langtag,
    remarks: cells.translation === '' ? 'word for word' : tags,
    // a leading ellipsis marks the end of a longer example whose translation covers the whole example
    doubtful: DOUBTS.test(tags) || lojban.startsWith('…'),
    ...indexed(lojban, translation, langtag),
  }
}

function sourceOf(cells: Cells, defaults: ImportedSentence) {
  const metadata = sourceMetadata(
    cells.source || defaults.source,
    cells.licence || defaults.licence,
    cells.url || defaults.url,
  )
  if (metadata.source === '') throw new RowError('the source is missing')
  for (const name of ['source', 'licence', 'url'] as const) {
    if ((metadata[name] ?? '').length > MAX_LENGTHS[name])
      throw new RowError(`the ${name} is longer than ${MAX_LENGTHS[name]}`)
  }
  if (metadata.url !== null && !/^https?:\/\/[^\s]+$/.test(metadata.url))
    throw new RowError('the URL is not a web address')
  return metadata
}

const tidy = (cell: string) =>
  cell
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
