const NEWLINE = 10
const RETURN = 13
const MARK = Buffer.from('\ufeff')
const MAX_LINE = 1000
/** Mailbox separator lines that some programs leave above the headers. */
const LEFT_OVER = /^(?:>?From |>From:)/

/** Returns a message from its first header onward, with LF or CRLF line endings. */
export function fromFirstHeader(input: Buffer): Buffer {
  const raw = input.includes(NEWLINE) || !input.includes(RETURN) ? input : withNewlines(input)
  let start = raw.indexOf(MARK) === 0 ? MARK.length : 0
  let sender: Buffer | null = null
  while (start < raw.length) {
    const newline = raw.indexOf(NEWLINE, start)
    const end = newline < 0 ? raw.length : newline
    const line = raw.toString('latin1', start, Math.min(end, start + MAX_LINE))
    if (line.startsWith('>From:')) sender = raw.subarray(start + 1, Math.min(end + 1, raw.length))
    else if (line.trim() !== '' && !LEFT_OVER.test(line)) break
    start = Math.min(end + 1, raw.length)
  }
  const message = raw.subarray(start)
  return sender === null || hasSender(message) ? message : Buffer.concat([sender, message])
}

/** Converts the CR line endings written by old Macintosh programs. */
export function withNewlines(bytes: Buffer): Buffer {
  const converted = Buffer.from(bytes)
  for (let at = converted.indexOf(RETURN); at >= 0; at = converted.indexOf(RETURN, at + 1)) converted[at] = NEWLINE
  return converted
}

const hasSender = (message: Buffer) => /^from[ \t]*:/im.test(message.toString('latin1').split(/\r?\n\r?\n/, 1)[0]!)
