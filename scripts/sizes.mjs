/** Lists the ten longest source files. */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.css'], { encoding: 'utf8' })
  .trim()
  .split('\n')
const sizes = files
  .filter((file) => fs.existsSync(file) && !file.endsWith('platform/tables.ts') && !file.includes('/data/'))
  .map((file) => ({ file, lines: fs.readFileSync(file, 'utf8').split('\n').length - 1 }))
  .sort((a, b) => b.lines - a.lines)
for (const { file, lines } of sizes.slice(0, 10)) console.log(String(lines).padStart(5), file)
