import { type Address, addressParser, type Email } from 'postal-mime'
import { readAgain, storable } from './charsets.ts'

export interface Sender {
  name: string
  address: string
}

const tidy = (text: string) =>
  storable(readAgain(text))
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 300)

/**
 * Returns the sender of a message. A name without an address is treated as the part of the sender's name before a comma, as in
 * `Doe, John <john@host>`.
 */
export function fromOf({ sender, headers }: Email): Sender {
  const from = headers.find(({ key, value }) => key === 'from' && value !== '')?.value ?? ''
  const declared = flat(addressParser(from))
  const at = declared.findIndex(({ address }) => address.includes('@'))
  if (at >= 0) {
    const names = declared
      .slice(0, at + 1)
      .flatMap(({ name, address }) => (name === '' ? address.split('@', 1) : [name]))
    return at === 0 ? declared[0]! : { name: names.join(', '), address: declared[at]!.address }
  }
  const found = flat(sender ? [sender] : []).find(({ address }) => address.includes('@')) ?? declared[0]
  return found ?? { name: tidy(from), address: '' }
}

/** Returns the lowercase addresses of senders and recipients. */
export function addressesOf({ from, sender, replyTo = [], to = [], cc = [] }: Email): ReadonlySet<string> {
  const all = [from, sender, ...replyTo, ...to, ...cc].filter((one): one is Address => one !== undefined)
  const mailboxes = all.flatMap((one) => one.group ?? one)
  return new Set(mailboxes.map(({ address = '' }) => address.toLowerCase()))
}

/** Formats addresses on one line: `Name <local@domain>, …`. */
export const addressText = (addresses: readonly Address[]): string =>
  flat(addresses)
    .map(({ name, address }) => (name && address ? `${name} <${address}>` : name || address))
    .join(', ')

const flat = (addresses: readonly Address[]): Sender[] =>
  addresses.flatMap((one) =>
    one.group
      ? flat(one.group)
      : [{ name: tidy(one.name ?? '').replace(/^['"]+|['"]+$/g, ''), address: tidy(one.address ?? '') }],
  )
