/** Longer messages are kept to this beginning, in bytes: the rest of them is attachments. */
export const LONGEST_MESSAGE = 8 * 1024 * 1024

/** A message as it came. */
export interface RawMessage {
  raw: Buffer
  /** Only its beginning is here. */
  cut: boolean
  /** What a mailbox says of its arrival. */
  postmark?: string
}

const NEWLINE = 10
const RETURN = 13
const BEGINNING = Buffer.from('\nFrom ')
const NOTHING: Buffer<ArrayBufferLike> = Buffer.alloc(0)

/**
 * The messages of a mailbox in mbox format, however they are quoted (mboxrd or mboxo), one after the other. Never more than
 * `LONGEST_MESSAGE` and a piece of the file are held.
 */
export async function* messagesOfMbox(bytes: AsyncIterable<Buffer>): AsyncGenerator<RawMessage> {
  // begins where a message does, with its postmark
  let held: Buffer<ArrayBufferLike> = NOTHING
  let cut = false
  let looked = 0
  for await (const piece of bytes) {
    held = held.length === 0 ? piece : Buffer.concat([held, piece])
    for (;;) {
      const at = held.indexOf(BEGINNING, looked)
      if (at < 0) {
        looked = Math.max(0, held.length - BEGINNING.length)
        break
      }
      const end = held.indexOf(NEWLINE, at + 1)
      if (end < 0) {
        looked = at
        break
      }
      looked = at + 1
      if (!isBlankBefore(held, at) || !isPostmark(held.subarray(at + 1, end))) continue
      yield whole(held.subarray(0, at), cut)
      held = held.subarray(at + 1)
      cut = false
      looked = 0
    }
    if (held.length > LONGEST_MESSAGE + piece.length) {
      // what may begin the next message stays in sight
      const tail = held.subarray(looked)
      held = Buffer.concat([held.subarray(0, LONGEST_MESSAGE), tail])
      looked = LONGEST_MESSAGE
      cut = true
    }
  }
  if (held.length > 0) yield whole(held, cut)
}

/** True where the line before this newline is empty. */
function isBlankBefore(bytes: Buffer, newline: number): boolean {
  let at = newline - 1
  if (bytes[at] === RETURN) at -= 1
  return at < 0 || bytes[at] === NEWLINE
}

/** A postmark has a time in it; sentences that begin with "From" rarely have. */
const isPostmark = (line: Buffer) => {
  const text = line.toString('latin1', 0, 300)
  return /\d:\d\d/.test(text) && /\b\d{4}\b/.test(text)
}

/** A message that may have a postmark before it, without it. */
export function whole(bytes: Buffer, cut: boolean): RawMessage {
  if (bytes.toString('latin1', 0, 5) !== 'From ') return { raw: bytes.subarray(0, LONGEST_MESSAGE), cut }
  const end = bytes.indexOf(NEWLINE)
  const postmark = bytes.toString('latin1', 0, end < 0 ? Math.min(bytes.length, 300) : end).trim()
  let raw = end < 0 ? NOTHING : bytes.subarray(end + 1, LONGEST_MESSAGE + end)
  if (raw.includes('>From ')) raw = Buffer.from(raw.toString('latin1').replace(/^>(>*From )/gm, '$1'), 'latin1')
  return { raw, cut: cut || bytes.length - end - 1 > LONGEST_MESSAGE, postmark }
}
