/** Search parameters of the session list. Defaults to the first page of the user's own sessions. */
export interface LoginsSearchParams {
  page?: number
  username?: string
}

const LAST_PAGE = 1_000_000

/** Parses search parameters leniently: invalid values are omitted. */
export function readLogins({ page, username }: Record<string, unknown>): LoginsSearchParams {
  const number = Number(page)
  const isPage = Number.isInteger(number) && number > 1 && number <= LAST_PAGE
  const name = typeof username === 'string' ? username.trim() : ''
  return { ...(isPage ? { page: number } : {}), ...(name ? { username: name } : {}) }
}

/** Returns the emailed secret from the URL, or an empty string. */
export const secretIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
