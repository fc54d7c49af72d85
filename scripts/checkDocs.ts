/**
 * Checks that the links in all Markdown pages have targets, and that the repository paths mentioned in the pages exist. Decision
 * records may mention removed paths.
 */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { anchorsOf, relativeLinks, repositoryPaths } from './docLinks.ts'

const root = path.resolve(import.meta.dirname, '..')
const pages = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], { cwd: root })
  .toString()
  .split('\n')
  .filter((page) => page && fs.existsSync(path.join(root, page)))
const read = (page: string) => fs.readFileSync(path.join(root, page), 'utf8')
const problems: string[] = []

for (const page of pages) {
  const text = read(page)
  for (const { line, path: link } of relativeLinks(text)) {
    const [target, anchor] = link.split('#') as [string, string?]
    const file = target ? path.posix.join(path.posix.dirname(page), target) : page
    if (!fs.existsSync(path.join(root, file))) problems.push(`${page}:${line}: ${link} does not exist`)
    else if (anchor && file.endsWith('.md') && !anchorsOf(read(file)).includes(anchor))
      problems.push(`${page}:${line}: ${file} has no heading #${anchor}`)
  }
  if (page.startsWith('docs/decisions/')) continue
  for (const { line, path: named } of repositoryPaths(text))
    if (!fs.existsSync(path.join(root, named))) problems.push(`${page}:${line}: ${named} does not exist`)
}

for (const problem of problems) console.error(problem)
if (pages.length === 0) console.error('There are no Markdown pages')
if (problems.length > 0 || pages.length === 0) process.exitCode = 1
