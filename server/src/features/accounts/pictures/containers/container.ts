/** What a walk through a picture's file finds. A walk answers null where the file is not built as its format wants it. */
export interface Container {
  /** The first picture of the file, and nothing that comes behind it. */
  first: Buffer
  width: number
  height: number
  /** A decoder needs all of it in memory at once, instead of line after line. */
  isHeldWhole: boolean
}

export type Walk = (bytes: Buffer) => Container | null
