let wanted = false

/** Makes the next page focus its search field. */
export const wantField = () => {
  wanted = true
}

/** True if the current page should focus its search field. Resets the flag. */
export function isFieldWanted(): boolean {
  const was = wanted
  wanted = false
  return was
}
