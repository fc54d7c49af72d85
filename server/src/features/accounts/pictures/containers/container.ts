/** Result of parsing a picture file. Parsers return null if the file violates its format. */
export interface Container {
  /** Bytes of the first picture in the file, without trailing data. */
  first: Buffer
  width: number
  height: number
  /** True if the decoder needs the whole picture in memory instead of processing it line by line. */
  isFullyBuffered: boolean
}

export type Walk = (bytes: Buffer) => Container | null
