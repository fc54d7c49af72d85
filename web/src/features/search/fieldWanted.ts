let wanted = false

/** The page that opens next is to begin in its search field. */
export const wantField = () => {
  wanted = true
}

/** Whether this page is to begin in its search field; once only. */
export function isFieldWanted(): boolean {
  const was = wanted
  wanted = false
  return was
}
