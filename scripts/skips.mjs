import fs from 'node:fs'
import path from 'node:path'

/**
 * Returns the names of tests that no runner executed and `allowed` doesn't list. The keys of `allowed` are prefixes of test names, the
 * values reasons.
 *
 * @param {{ name: string, ran: boolean }[]} outcomes
 * @param {Record<string, string>} allowed
 */
export function forbiddenSkips(outcomes, allowed = readAllowed()) {
  const ran = new Set(outcomes.filter((one) => one.ran).map(({ name }) => name))
  const skipped = new Set(outcomes.map(({ name }) => name).filter((name) => !ran.has(name)))
  return [...skipped].filter((name) => !Object.keys(allowed).some((beginning) => name.startsWith(beginning)))
}

const readAllowed = () => JSON.parse(fs.readFileSync(path.join(import.meta.dirname, 'allowedSkips.json'), 'utf8'))
