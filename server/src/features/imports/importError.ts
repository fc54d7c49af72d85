/** Why a file cannot be imported at all: said with its name and, where there is one, the line. */
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
