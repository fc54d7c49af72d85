/** An SQLite value. */
export type Value = string | number | null | Uint8Array
/** Runs an SQL statement and passes each row to `take`. */
export type Rows = (sql: string, take: (row: Value[]) => void) => void

export const text = (value: Value | undefined): string => (typeof value === 'string' ? value : '')
export const bytes = (value: Value | undefined): Uint8Array => (value instanceof Uint8Array ? value : new Uint8Array())
export const whole = (value: Value | undefined): number =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : 0
