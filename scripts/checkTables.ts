/**
 * Checks that a repository module writes only tables of its own feature and reads only tables of its own layer and the layers
 * below. `tableOwners.json` defines the owner of each table, and `layers.json` the layers.
 */
import fs from 'node:fs'
import path from 'node:path'
import { type Layers, wrongLayers, wrongReads } from './tableReads.ts'
import { type Owners, wrongWrites } from './tableWrites.ts'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')
const owners: Owners = JSON.parse(read('scripts/tableOwners.json'))
const layers: Layers = JSON.parse(read('scripts/layers.json'))
const features = path.join(root, 'server/src/features')
const folders = fs
  .readdirSync(features)
  .flatMap((layer) => fs.readdirSync(path.join(features, layer)).map((name) => `${layer}/${name}`))
const problems = wrongLayers(layers, folders)

const source = path.join(root, 'server/src')
for (const name of fs.readdirSync(source, { recursive: true, encoding: 'utf8' })) {
  const file = path.posix.join('server/src', name.replaceAll(path.sep, '/'))
  const [, feature] = /\/features\/[^/]+\/([^/]+)\//.exec(file) ?? []
  if (!file.endsWith('.ts') || /\.test(ing)?\.ts$|\/testing\//.test(file)) continue
  const text = read(file)
  if (/from '(kysely|pg)'|\.repository\.ts$/.test(`${text}\n${file}`))
    problems.push(
      ...wrongWrites(file, feature ?? 'platform', text, owners),
      ...wrongReads(file, feature ?? 'platform', text, owners, layers),
    )
}

const [, declared] = /export interface DB \{([^}]*)\}/.exec(read('server/src/platform/tables.ts'))!
const tables = [...declared!.matchAll(/^ {2}(\w+):/gm)].map(([, table]) => table!)
const owned = Object.values(owners.tables).flat()
for (const table of tables) if (!owned.includes(table)) problems.push(`tableOwners.json: nobody owns ${table}`)
for (const table of owned)
  if (!table.includes('.') && !tables.includes(table)) problems.push(`tableOwners.json: there is no table ${table}`)
for (const table of new Set(owned.filter((one, at) => owned.indexOf(one) !== at)))
  problems.push(`tableOwners.json: ${table} has two owners`)
for (const { layer, tables } of owners.lower) {
  if (!layers.some((one) => one.layer === layer)) problems.push(`tableOwners.json: there is no layer ${layer}`)
  for (const table of tables) if (!owned.includes(table)) problems.push(`tableOwners.json: nobody owns ${table}`)
}
for (const { file } of owners.exceptions)
  if (!fs.existsSync(path.join(root, file))) problems.push(`tableOwners.json: there is no ${file}`)

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
