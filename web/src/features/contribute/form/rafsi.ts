/** Word types whose words may have affixes of their own. */
export const mayHaveRafsi = (type: string): boolean => /^(?:experimental |obsolete )?(?:gismu|cmavo)$/.test(type)

/** The affixes in a field, or in an entry: separated by spaces, or by commas where somebody did. */
export const rafsiOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)
