import type { MailMessage } from '@vlacku/contract/mailArchive'

export interface PlainMail
  extends Pick<MailMessage, 'from_address' | 'date' | 'subject' | 'message_id' | 'to_address'> {
  /** The message text, followed by its attachments. */
  parts_json: readonly { content: string | null }[]
}

/** Rewrites a message as plain text from its public fields. */
export function plainMail(
  { from_address, date, subject, message_id, to_address, parts_json }: PlainMail,
  inReplyTo: string | null,
): string {
  const headers = [
    ['From', `${encoded(from_address)} <hidden@invalid>`],
    ['To', to_address && encoded(to_address)],
    ['Date', date.replace(/[^\x20-\x7e]/g, '')],
    ['Subject', encoded(subject)],
    ['Message-ID', `<${message_id}>`],
    ['In-Reply-To', inReplyTo && `<${inReplyTo}>`],
    ['MIME-Version', '1.0'],
    ['Content-Type', 'text/plain; charset=utf-8'],
    ['Content-Transfer-Encoding', '8bit'],
  ].filter(([, value]) => value)
  return `${headers.map(([name, value]) => `${name}: ${value}`).join('\n')}\n\n${parts_json[0]?.content ?? ''}\n`
}

/** Encodes non-ASCII text as RFC 2047 encoded words. */
function encoded(text: string): string {
  if (/^[\w .,'-]*$/.test(text)) return text
  const words = [...text].reduce<string[]>((pieces, character) => {
    const last = pieces.at(-1)
    if (last === undefined || Buffer.byteLength(last + character) > 42) pieces.push(character)
    else pieces[pieces.length - 1] = last + character
    return pieces
  }, [])
  return words.map((word) => `=?utf-8?B?${Buffer.from(word).toString('base64')}?=`).join('\n ')
}

/** Formats a message for an mboxrd mailbox. */
export const inMailbox = (message: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from('From vlacku Thu Jan  1 00:00:00 1970\n'),
    message.includes('From ') ? quoted(message) : message,
    Buffer.from(message.at(-1) === 10 ? '\n' : '\n\n'),
  ])

const quoted = (message: Buffer) => Buffer.from(message.toString('latin1').replace(/^(>*From )/gm, '>$1'), 'latin1')
