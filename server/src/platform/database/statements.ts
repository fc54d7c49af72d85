/**
 * Template tags that run an SQL statement and return a part of its result: `allRows(db)<Row>`select …``. Fragments of statements use
 * Kysely's `sql` tag.
 */
import { sql } from 'kysely'
import type { Db } from './database.ts'

type Values = readonly unknown[]

/** For statements without a result. */
export const run =
  (db: Db) =>
  async (text: TemplateStringsArray, ...values: Values): Promise<void> => {
    await sql(text, ...values).execute(db)
  }

export const allRows =
  (db: Db) =>
  async <Row>(text: TemplateStringsArray, ...values: Values): Promise<Row[]> =>
    (await sql<Row>(text, ...values).execute(db)).rows

/** Returns undefined if there are no rows. */
export const firstRow =
  (db: Db) =>
  async <Row>(text: TemplateStringsArray, ...values: Values): Promise<Row | undefined> =>
    (await allRows(db)<Row>(text, ...values))[0]

/** For statements that always return a row. */
export const onlyRow =
  (db: Db) =>
  async <Row>(text: TemplateStringsArray, ...values: Values): Promise<Row> =>
    (await allRows(db)<Row>(text, ...values))[0]!

/** Returns the number of rows that a statement inserted, updated or deleted. */
export const affectedRows =
  (db: Db) =>
  async (text: TemplateStringsArray, ...values: Values): Promise<number> =>
    Number((await sql(text, ...values).execute(db)).numAffectedRows ?? 0)

/** Returns true if there are any rows. */
export const anyRow =
  (db: Db) =>
  async (text: TemplateStringsArray, ...values: Values): Promise<boolean> =>
    (await allRows(db)(text, ...values)).length > 0

/** Returns the values of a statement with a single column. */
export const column =
  (db: Db) =>
  async <Value>(text: TemplateStringsArray, ...values: Values): Promise<Value[]> =>
    (await allRows(db)<Record<string, Value>>(text, ...values)).map((row) => Object.values(row)[0]!)

/** Returns the first value of a statement with a single column; undefined if there are no rows. */
export const firstValue =
  (db: Db) =>
  async <Value>(text: TemplateStringsArray, ...values: Values): Promise<Value | undefined> =>
    (await column(db)<Value>(text, ...values))[0]

/** Returns the value of a statement with a single column that always returns a row, such as a count. */
export const onlyValue =
  (db: Db) =>
  async <Value>(text: TemplateStringsArray, ...values: Values): Promise<Value> =>
    (await column(db)<Value>(text, ...values))[0]!
