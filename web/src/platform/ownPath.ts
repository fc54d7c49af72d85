/** `//host`, `/\host` and whatever a browser reads as another site's address are not paths of ours. */
export function isOwnPath(path: string): boolean {
  const here = 'https://here.invalid'
  return path.startsWith('/') && URL.canParse(path, here) && new URL(path, here).origin === here
}
