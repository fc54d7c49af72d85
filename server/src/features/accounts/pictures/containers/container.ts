/** Result of parsing a picture's file; null if the file violates its format. */
export interface Container {
  /** Bytes of the first picture of the file, without what follows. */
  first: Buffer
  width: number
  height: number
  /** True if the decoder needs the whole picture in memory instead of one line after another. */
  isHeldWhole: boolean
}

export type Walk = (bytes: Buffer) => Container | null
