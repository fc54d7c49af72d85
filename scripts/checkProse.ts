/**
 * Checks comments, test names, messages, documentation and commit subjects against those rules in docs/develop/style.md that can
 * be checked automatically. `proseBaseline.json` lists the number of pre-existing problems per file: these numbers may only
 * decrease, and unlisted files must have no problems. `--list [PATH …]` prints every problem in files whose path starts with
 * PATH; `--lower` writes the reduced numbers.
 */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { isConventional, proseOfPage, proseOfSource, proseOfStyles, proseProblems } from './prose.ts'

const root = path.resolve(import.meta.dirname, '..')
const baselineFile = path.join(root, 'scripts/proseBaseline.json')
/** The last commit before the project adopted Conventional Commits. */
const BEFORE_CONVENTIONAL = 'e5d25dd0'
const SKIPPED =
  /^(?:docs\/reference\/(?:database|errors|permissions|rate-limits)\.md|scripts\/prose|node_modules\/)|\.d\.m?ts$/

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
    .trim()
    .split('\n')
const [mode, ...paths] = process.argv.slice(2)
const baseline: Record<string, number> = fs.existsSync(baselineFile)
  ? JSON.parse(fs.readFileSync(baselineFile, 'utf8'))
  : {}
const counts: Record<string, number> = {}
const problems: string[] = []

for (const file of git('ls-files', '--cached', '--others', '--exclude-standard')) {
  if (SKIPPED.test(file) || !fs.existsSync(path.join(root, file))) continue
  const found = proseOf(file).flatMap(proseProblems)
  if (found.length > 0) counts[file] = found.length
  if (mode === '--list' && paths.some((start) => file.startsWith(start)))
    for (const { line, rule, found: text } of found) console.log(`${file}:${line} “${text}”: ${rule}`)
  if (found.length > (baseline[file] ?? 0))
    problems.push(`${file}: ${found.length} problems, the baseline is ${baseline[file] ?? 0}`)
}

if (mode === '--lower') {
  const lowered = Object.entries(counts).map(([file, count]) => [file, Math.min(count, baseline[file] ?? 0)] as const)
  fs.writeFileSync(
    baselineFile,
    `${JSON.stringify(Object.fromEntries(lowered.filter(([, count]) => count > 0)), null, 2)}\n`,
  )
} else if (mode === undefined) {
  for (const subject of newSubjects()) if (!isConventional(subject)) problems.push(`commit subject: ${subject}`)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) {
    console.error('List them with `npx tsx scripts/checkProse.ts --list PATH`.')
    process.exitCode = 1
  }
}
const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
console.log(`${total} problems in ${Object.keys(counts).length} files`)

function proseOf(file: string) {
  const read = () => fs.readFileSync(path.join(root, file), 'utf8')
  if (/\.(?:m?[jt]s|tsx|cjs)$/.test(file)) return proseOfSource(file, read())
  if (file.endsWith('.css')) return proseOfStyles(read())
  return file.endsWith('.md') ? proseOfPage(read()) : []
}

/** Returns the subjects of commits made since the rules were introduced. Empty in a copy without history. */
function newSubjects(): string[] {
  try {
    return git('log', '--no-merges', '--format=%s', `${BEFORE_CONVENTIONAL}..HEAD`).filter(Boolean)
  } catch {
    return []
  }
}
