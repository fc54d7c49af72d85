/** The path with its percent signs escaped if it can't be decoded: the URL under which the server rendered the page. */
export function decodablePath(path: string): string {
  try {
    // Uses the result, since minifiers remove calls whose result is unused.
    return decodeURIComponent(path) && path
  } catch {
    return path.replaceAll('%', '%25')
  }
}

/** Replaces the URL of the window if the router can't decode its path; the server renders the same page for both. */
export function makeLocationDecodable() {
  const { pathname, search, hash } = location
  const path = decodablePath(pathname)
  if (path !== pathname) history.replaceState(history.state, '', path + search + hash)
}
