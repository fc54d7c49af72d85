/** docs/security.md says which test shows what; each of them must exist. */
import fs from 'node:fs'
import path from 'node:path'
import { hasTest, namedTests } from './namedTests.ts'

const root = path.resolve(import.meta.dirname, '..')
const named = namedTests(fs.readFileSync(path.join(root, 'docs/security.md'), 'utf8'))
const missing = named.filter(({ file, sentence }) => {
  const source = path.join(root, file)
  return !fs.existsSync(source) || !hasTest(fs.readFileSync(source, 'utf8'), sentence)
})
for (const { file, sentence } of missing)
  console.error(`docs/security.md names a test that is not there: ${file}: ${sentence}`)
if (named.length === 0) console.error('docs/security.md names no test')
if (missing.length > 0 || named.length === 0) process.exitCode = 1
