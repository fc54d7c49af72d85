import { TABLE_COLUMNS, type TableColumn } from '@vlacku/contract/bulkImport'

/** Normalizes a column name, ignoring case and spaces. */
export const nameOf = (cell: string): string =>
  cell
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')

/** A numbered column in tables exported by the site, such as `glossword_1`, `glossword_1_meaning` or `placekeyword_2`. */
export interface NumberedColumn {
  kind: 'glossword' | 'placekeyword'
  number: number
  isMeaning: boolean
}

export function numberedColumnOf(cell: string): NumberedColumn | undefined {
  const [, kind, number, meaning] = /^(glossword|placekeyword)_(\d{1,3})(_meaning)?$/.exec(nameOf(cell)) ?? []
  if (kind === undefined) return undefined
  return { kind: kind as NumberedColumn['kind'], number: Number(number), isMeaning: meaning !== undefined }
}

/** Returns the column named in a header cell, or undefined if unknown. */
export const columnOf = (cell: string): TableColumn | undefined =>
  TABLE_COLUMNS.find((column) => column === nameOf(cell))
