import { TABLE_COLUMNS, type TableColumn } from '@vlacku/contract/bulkImport'

/** A column's name, however it is capitalised and spaced. */
export const nameOf = (cell: string): string =>
  cell
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')

/** The column that a cell of the first row names; undefined where nobody reads it. */
export const columnOf = (cell: string): TableColumn | undefined =>
  TABLE_COLUMNS.find((column) => column === nameOf(cell))
