/** Thrown if a file can't be imported at all. The message contains the file name and, if known, the line. */
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

/** A rejected row of a file whose other rows were imported. */
export interface Rejection {
  line: number
  word: string
  reason: string
}
