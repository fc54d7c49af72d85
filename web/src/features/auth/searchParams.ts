/** Which logins are shown, as the address bar holds it. Absent: mine, from the first page. */
export interface LoginsSearchParams {
  page?: number
  username?: string
}

const LAST_PAGE = 1_000_000

/** Reads an address leniently: what makes no sense is left out rather than refused. */
export function readLogins({ page, username }: Record<string, unknown>): LoginsSearchParams {
  const number = Number(page)
  const isPage = Number.isInteger(number) && number > 1 && number <= LAST_PAGE
  const name = typeof username === 'string' ? username.trim() : ''
  return { ...(isPage ? { page: number } : {}), ...(name ? { username: name } : {}) }
}

/** A mailed secret in the address; nothing when it is not there. */
export const secretIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
