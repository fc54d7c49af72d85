const ADDRESS = /([A-Za-z0-9._%+-]{1,64})@([A-Za-z0-9-]{1,63})(?:\.[A-Za-z0-9-]{1,63})+/g

/** A text in which no address can be written to: `alis@example.org` → `alis at example…`. */
export const maskAddresses = (text: string): string => (text.includes('@') ? text.replace(ADDRESS, '$1 at $2…') : text)

/** Who sent a message, to those who may not know the address: `Alis at example…`. */
export function maskedSender(name: string, address: string): string {
  const shown = maskAddresses(name)
  const domain = /@([A-Za-z0-9-]+)/.exec(address)?.[1]
  if (shown === '') return maskAddresses(address)
  return domain ? `${shown} at ${domain}…` : shown
}

/** Several of them, as a header lists them. */
export const maskedList = (addresses: string): string =>
  addresses
    .split(', ')
    .map((one) => {
      const found = /^(.*?)\s*<([^<>]*)>$/.exec(one)
      return found ? maskedSender(found[1]!, found[2]!) : maskAddresses(one)
    })
    .join(', ')
