/** True for word types that can have rafsi. */
export const mayHaveRafsi = (type: string): boolean => /^(?:experimental |obsolete )?(?:gismu|cmavo)$/.test(type)

/** Splits the rafsi in a field or entry at spaces and commas. */
export const rafsiOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)
