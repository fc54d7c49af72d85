import { decodablePath } from './decodablePath.ts'

/** Replaces the URL of the window if the router can't decode its path; the server renders the same page for both. */
export function makeLocationDecodable() {
  const { pathname, search, hash } = location
  const path = decodablePath(pathname)
  if (path !== pathname) history.replaceState(history.state, '', path + search + hash)
}

/** Signs that the router leaves as they are, and everybody else writes in hexadecimal. */
const LEFT = /%(?:5B|5D|5E|7C)/gi

/**
 * An address (path, query, fragment) as the router itself would write it. It leads whoever asks in another way to its own,
 * which programs and browsers then ask for in another way again.
 */
export function asRouterWrites(href: string): string {
  const end = href.search(/[?#]|$/)
  return href.slice(0, end).replace(LEFT, decodeURIComponent) + href.slice(end)
}
