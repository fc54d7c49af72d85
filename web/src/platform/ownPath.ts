/**
 * True for paths of this site. False for `//host`, `/\host` and everything else that browsers interpret as a URL of another site.
 */
export function isOwnPath(path: string): boolean {
  const here = 'https://here.invalid'
  return path.startsWith('/') && URL.canParse(path, here) && new URL(path, here).origin === here
}
