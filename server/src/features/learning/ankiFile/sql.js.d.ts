/** What we use of sql.js: https://sql.js.org/documentation/ */
declare module 'sql.js/dist/sql-wasm-inline.js' {
  type Value = string | number | null | Uint8Array
  interface Statement {
    run(values: Value[]): void
    /** Whether there is a row more. */
    step(): boolean
    /** That row. */
    get(): Value[]
    free(): void
  }
  interface Database {
    run(sql: string, values?: Value[]): void
    exec(sql: string): { columns: string[]; values: Value[][] }[]
    prepare(sql: string): Statement
    /** The file of the database. */
    export(): Uint8Array
    close(): void
  }
  export default function initSqlJs(): Promise<{ Database: new (file?: Uint8Array) => Database }>
}
