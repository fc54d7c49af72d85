import type { Address, Email } from 'postal-mime'
import { readAgain, storable } from './plainText.ts'

export interface Sender {
  name: string
  address: string
}

const tidy = (text: string) =>
  storable(readAgain(text))
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 300)

/** Who sent a message; a name is taken for the address where that is no address. */
export function fromOf({ from, sender, headers }: Email): Sender {
  const told = flat([from, sender].filter((one): one is Address => one !== undefined))
  const found = told.find(({ address }) => address.includes('@')) ?? told[0]
  if (found) return found
  return { name: tidy(headers.find(({ key }) => key === 'from')?.value ?? ''), address: '' }
}

/** Addresses as one line: `Name <local@domain>, …`. */
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
