/** True for paths of this site. `//host`, `/\host` and everything that browsers parse as a URL of another site aren't. */
export function isOwnPath(path: string): boolean {
  const here = 'https://here.invalid'
  return path.startsWith('/') && URL.canParse(path, here) && new URL(path, here).origin === here
}
