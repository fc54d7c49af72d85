/** Returns the path, with percent signs escaped if it can't be decoded. The server renders the page under the same URL. */
export function decodablePath(path: string): string {
  try {
    // The result is used, because minifiers remove calls with unused results.
    return decodeURIComponent(path) && path
  } catch {
    return path.replaceAll('%', '%25')
  }
}

/** Replaces the window's URL if the router can't decode its path. The server renders the same page for both URLs. */
export function makeLocationDecodable() {
  const { pathname, search, hash } = location
  const path = decodablePath(pathname)
  if (path !== pathname) history.replaceState(history.state, '', path + search + hash)
}
