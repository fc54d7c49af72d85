/** Sender addresses of mailing list software: the list name with a role prefix or suffix. */
const ROLE = /^(?:owner-(.{1,200})|(.{1,200}?)-(?:admin|bounces?|owner|request|errors|relay|return)(?:[+-].*)?)$/i
/** Matches a recipient in the format of LISTSERV and ListProc. */
const MULTIPLE = /^"?Multiple recipients of (?:list )?([^\s"<>,]{1,80})/i
const MAX_HEADER = 1000

/** Returns the mailing list name from the headers of a message, or an empty string if there is none. */
export function listOf(header: (name: string) => string): string {
  const short = (name: string) => header(name).slice(0, MAX_HEADER)
  const post = /mailto:([^@>\s]+)@/i.exec(short('list-post'))?.[1]
  const named = ['x-mailing-list', 'x-been-there', 'x-beenthere'].map((name) => localPart(short(name)))
  return (
    fromId(short('list-id')) || post || named.find((name) => name !== '') || ofService(short) || fromReceivers(short)
  )
}

/** Returns the list name from the headers of Yahoo Groups and ezmlm. */
function ofService(header: (name: string) => string): string {
  const service = header('mailing-list')
  const name = /^list ([^@;\s]+)@/i.exec(service) ?? /contact ([^@;\s]+)-(?:help|owner|subscribe)@/i.exec(service)
  return (name ?? /^mailing list ([^@;\s]+)@/i.exec(header('delivered-to')))?.[1] ?? ''
}

/** Returns the list name from a List-Id such as `"Description" <name.host>`. Tolerates missing or unusual brackets. */
function fromId(id: string): string {
  const bracket = id.lastIndexOf('<')
  const words = id.split(/[\s()[\]<>"]+/)
  const domain = words.findLast((word) => /[^.@][.@]/.test(word)) ?? id
  const text = bracket < 0 ? domain : id.slice(bracket + 1).split('>')[0]!
  return text.trim().split(/[.@]/)[0]!
}

function localPart(value: string): string {
  const address = /<([^<>@\s]+)@/.exec(value)?.[1] ?? value.split('@')[0]!
  return address.replace(/^</, '').trim()
}

/**
 * Returns the list name shared by the sender and a recipient, such as `chess-admin@host` and `chess@host`, or the LISTSERV
 * recipient.
 */
function fromReceivers(header: (name: string) => string): string {
  const receivers = `${header('to')}, ${header('cc')}`
  const multiple = MULTIPLE.exec(header('to'))?.[1]
  if (multiple) return multiple.split('@')[0]!
  const senders = ['sender', 'resent-sender', 'errors-to', 'return-path'].map((name) => localPart(header(name)))
  const names = senders.map((sender) => ROLE.exec(sender)).map((role) => role?.[1] ?? role?.[2] ?? '')
  return names.find((name) => name !== '' && namesReceiver(receivers, name)) ?? ''
}

const namesReceiver = (receivers: string, name: string) =>
  ` ${receivers.toLowerCase().replace(/[<,";]/g, ' ')}`.includes(` ${name.toLowerCase()}@`)
