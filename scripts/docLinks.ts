/** A relative link or repository path in a Markdown page. */
export interface NamedPath {
  line: number
  path: string
}

const TOP_FOLDERS = '(?:server|web|packages|scripts|docs|e2e|bench|locales)'

/** Finds the targets of relative links, including their anchors. Skips code blocks. */
export const relativeLinks = (page: string): NamedPath[] => namedIn(page, /\]\((?!\w+:|\/\/)([^)\s]+)\)/g)

/** Finds repository paths in backticks, such as `server/src/app.ts`; skips those with placeholders (`*`, `<…>`, NAME, …). */
export const repositoryPaths = (page: string): NamedPath[] =>
  namedIn(page, new RegExp(`\`(${TOP_FOLDERS}/[^\`\\s:]*)\``, 'g')).filter(
    ({ path }) => !/[*<>{}…$]|NAME|YYYY/.test(path),
  )

/** Returns the heading anchors of a page, spelled as on GitHub. */
export const anchorsOf = (page: string): string[] =>
  [...page.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

function namedIn(page: string, pattern: RegExp): NamedPath[] {
  const withoutCode = page.replace(/^```[\s\S]*?^```/gm, (code) => code.replace(/[^\n]/g, ''))
  return [...withoutCode.matchAll(pattern)].map((match) => ({
    line: withoutCode.slice(0, match.index).split('\n').length,
    path: match[1]!,
  }))
}
