/** True for word types that may have rafsi. */
export const mayHaveRafsi = (type: string): boolean => /^(?:experimental |obsolete )?(?:gismu|cmavo)$/.test(type)

/** Splits the rafsi of a field or entry, separated by spaces or commas. */
export const rafsiOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)
