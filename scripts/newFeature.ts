/** `npm run new-feature -- NAME [--one SINGULAR]`: a small feature in the shape of the others, from table to texts, that works. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Names, namesOf } from './newFeature/names.ts'
import { EDITS } from './newFeature/register.ts'
import { serverFiles } from './newFeature/server.ts'
import { webFiles } from './newFeature/web.ts'
import { modulesFor } from './textModules.ts'

const root = process.cwd()
const at = (file: string) => path.join(root, file)
const read = (file: string) => fs.readFileSync(at(file), 'utf8')

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { one: { type: 'string' } } })
  make(namesOf(positionals[0] ?? '', values.one))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}

function make(names: Names) {
  const { many, one } = names
  const files = { ...serverFiles(names, `${nextMigration()}_${many}.sql`), ...webFiles(names) }
  refuseWhatIsThere(names, Object.keys(files))
  const edited = Object.fromEntries(EDITS.map(({ file, change }) => [file, change(read(file), names)]))
  for (const [file, text] of Object.entries({ ...files, ...edited })) write(file, text)
  const modules = modulesFor(root)
  for (const [file, text] of Object.entries(modules)) write(file, text)

  const written = [...Object.keys(files), ...Object.keys(edited)].filter((file) => /\.(ts|tsx|json)$/.test(file))
  const biome = at('node_modules/.bin/biome')
  const { status, stdout } = spawnSync(biome, ['check', '--write', ...written], { cwd: root, encoding: 'utf8' })
  if (status !== 0) console.error(stdout)
  console.log(`${Object.keys(files).join('\n')}

A page at /en/${many} lists what people add; one of them is called “${one}”. It is known in
${[...Object.keys(edited), ...Object.keys(modules)].join('\n')}

Try it:
  npx vitest run --project server server/src/features/${many} server/src/permissions.test.ts
  npx vitest run --project web web/src/features/${many}
  npm run check
Then make it what it is to be: the columns in the migration (and \`npm run db:types\`), the contract, the texts in
locales/*/${many}.json. A way to the page belongs into web/src/app/menu.ts, its address into e2e/routes.spec.ts.`)
}

function nextMigration(): string {
  const numbers = fs.readdirSync(at('server/migrations')).map((file) => Number.parseInt(file, 10))
  return String(Math.max(...numbers) + 1).padStart(4, '0')
}

/** Before anything is written: a half-made feature is worse than none. */
function refuseWhatIsThere({ many, Many, one }: Names, files: string[]) {
  const there = files.filter((file) => fs.existsSync(at(file)))
  if (fs.existsSync(at(`server/src/features/${many}`))) there.push(`server/src/features/${many}`)
  if (new RegExp(`^export interface ${Many} \\{`, 'm').test(read('server/src/platform/tables.ts')))
    there.push(`the table ${many}`)
  if (read('server/src/app.ts').includes(` ${one}Routes`)) there.push(`${one}Routes in server/src/app.ts`)
  if (there.length > 0) throw new Error(`Nothing written; these are there already:\n${there.join('\n')}`)
}

function write(file: string, text: string) {
  fs.mkdirSync(path.dirname(at(file)), { recursive: true })
  fs.writeFileSync(at(file), text)
}
