import { TABLE_COLUMNS, type TableColumn } from '@vlacku/contract/bulkImport'

/** A column's name, however it is capitalised and spaced. */
export const nameOf = (cell: string): string =>
  cell
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')

/** A column of the site's own tables: `glossword_1`, `glossword_1_meaning`, `placekeyword_2`. */
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

/** The column that a cell of the first row names; undefined where nobody reads it. */
export const columnOf = (cell: string): TableColumn | undefined =>
  TABLE_COLUMNS.find((column) => column === nameOf(cell))
