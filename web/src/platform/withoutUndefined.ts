/** Removes the undefined parameters that `cacheKeyParams` adds. */
export const withoutUndefined = <Address extends object>(address: Address): Address =>
  Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined)) as Address
