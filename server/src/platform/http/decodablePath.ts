/**
 * Returns the path, with percent signs escaped if it can't be decoded (`/en/valsi/%FF`). `web/src/app/decodablePath.ts` does the
 * same, so that the server and the browser route such a URL to the same page.
 */
export function decodablePath(path: string): string {
  try {
    // uses the result, because minifiers drop calls with unused results
    return decodeURIComponent(path) && path
  } catch {
    return path.replaceAll('%', '%25')
  }
}
