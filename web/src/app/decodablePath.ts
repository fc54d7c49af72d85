/** Returns the path, with percent signs escaped if it can't be decoded; the server renders the page under this URL. */
export function decodablePath(path: string): string {
  try {
    // Uses the result, because minifiers remove calls with unused results.
    return decodeURIComponent(path) && path
  } catch {
    return path.replaceAll('%', '%25')
  }
}

/** Replaces the window's URL if the router can't decode its path; the server renders the same page for both. */
export function makeLocationDecodable() {
  const { pathname, search, hash } = location
  const path = decodablePath(pathname)
  if (path !== pathname) history.replaceState(history.state, '', path + search + hash)
}
