/** Thrown when a file can't be imported at all. The message contains its name and, if there is one, the line. */
export class ImportError extends Error {
  override name = 'ImportError'
  constructor(
    readonly file: string,
    readonly line: number | null,
    readonly reason: string,
  ) {
    super(`${file}${line === null ? '' : `, line ${line}`}: ${reason}`)
  }
}

/** A row of a file that an import rejected while it imported the others. */
export interface Rejection {
  line: number
  word: string
  reason: string
}
