/** What an address says: parameters that a page leaves out are there, and undefined. */
export const withoutUndefined = <Address extends object>(address: Address): Address =>
  Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined)) as Address
