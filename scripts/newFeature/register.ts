import type { Names } from './names.ts'

/** A file that is there already, as it reads once a feature is known in it. */
export interface Edit {
  file: string
  change: (text: string, names: Names) => string
}

/** Where a new feature is made known, besides its own files. */
export const EDITS: Edit[] = [
  { file: 'packages/contract/src/index.ts', change: inContract },
  { file: 'server/src/app.ts', change: inSite },
  { file: 'server/src/platform/tables.ts', change: inTables },
  { file: 'scripts/tableOwners.json', change: inOwners },
  { file: 'docs/permissions.md', change: inPermissions },
  { file: 'web/src/app/routes.tsx', change: inRoutes },
]

/** Puts `line` before the first of the lines that `among` matches and that comes after it in the alphabet, else after them. */
function sorted(text: string, among: RegExp, line: string): string {
  const lines = text.split('\n')
  const found = lines.flatMap((one, at) => (among.test(one) ? [at] : []))
  if (found.length === 0) throw new Error(`nothing like “${line}” stands there`)
  const at = found.find((one) => lines[one]! > line) ?? found.at(-1)! + 1
  return lines.toSpliced(at, 0, line).join('\n')
}

function inContract(text: string, { many }: Names): string {
  const typed = sorted(text, /^import type /, `import type * as ${many} from './${many}.ts'`)
  const exported = sorted(typed, /^export \* as /, `export * as ${many} from './${many}.ts'`)
  return sorted(exported, /^ {2}\| EndpointsOf</, `  | EndpointsOf<typeof ${many}>`)
}

function inSite(text: string, { many, one }: Names): string {
  const line = `import { ${one}Routes } from './features/${many}/index.ts'`
  const at = text.indexOf("import type { Config } from './platform/config.ts'")
  const begin = text.indexOf('export async function buildSite')
  const whole = text.slice(0, text.indexOf('\n}\n', begin))
  const last = [...whole.matchAll(/^ {2}\w+Routes\(route.*\)$/gm)].at(-1)
  if (at === -1 || !last) throw new Error('server/src/app.ts has other imports or routes than this script knows')
  const end = last.index + last[0].length
  return `${text.slice(0, at)}${line}\n${text.slice(at, end)}\n  ${one}Routes(route)${text.slice(end)}`
}

/** As `npm run db:types` writes it. */
function inTables(text: string, { many, Many, one }: Names): string {
  const columns = { body: 'string', created_at: 'Timestamp', [`${one}_id`]: 'Generated<number>', user_id: 'number' }
  const fields = Object.entries(columns).sort(([a], [b]) => (a < b ? -1 : 1))
  const table = `export interface ${Many} {\n${fields.map(([name, type]) => `  ${name}: ${type};\n`).join('')}}\n\n`
  const others = [...text.matchAll(/^export interface (\w+) \{/gm)]
  const after = others.find(([, name]) => name === 'DB' || (name! > Many && !name!.startsWith('Json')))!
  const withTable = text.slice(0, after.index) + table + text.slice(after.index)
  const at = withTable.indexOf('export interface DB {')
  return withTable.slice(0, at) + sorted(withTable.slice(at), /^ {2}\w+: \w+;$/, `  ${many}: ${Many};`)
}

function inOwners(text: string, { many }: Names): string {
  const owners = JSON.parse(text)
  const tables = Object.entries({ ...owners.tables, [many]: [many] }).sort(([a], [b]) => {
    if (a === 'platform' || b === 'platform') return a === 'platform' ? -1 : 1
    return a < b ? -1 : 1
  })
  return `${JSON.stringify({ ...owners, tables: Object.fromEntries(tables) }, null, 2)}\n`
}

/** Two more calls in the table, which anybody and any member may make like others of their kind. */
function inPermissions(text: string, { many }: Names): string {
  const [head, body] = text.split('\n## Calls\n') as [string, string]
  const lines = body.split('\n')
  const rows = lines.filter((line) => line.startsWith('| `')).map(cellsOf)
  const like = (call: string) => rows.find(([name]) => name === `\`${call}\``)!.slice(1)
  const calls = [
    [`\`GET /${many}\``, ...like('GET /language/languages')],
    [`\`POST /${many}\``, ...like('GET /users/votes')],
  ]
  const name = (row: string[]) => row[0]!.replaceAll('`', '').split(' ') as [string, string]
  const all = [...rows, ...calls].sort((a, b) => {
    const [[methodA, pathA], [methodB, pathB]] = [name(a), name(b)]
    return pathA.localeCompare(pathB) || methodA.localeCompare(methodB)
  })
  const begin = lines.findIndex((line) => line.startsWith('| call'))
  const table = tableOf([cellsOf(lines[begin]!), ...all])
  const intro = lines.slice(0, begin).join('\n')
  const rest = lines.slice(begin + 2 + rows.length).join('\n')
  return `${head}\n## Calls\n${intro}\n${table}\n${rest}`
}

const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())

function tableOf(rows: string[][]): string {
  const widths = rows[0]!.map((_, column) => Math.max(3, ...rows.map((row) => row[column]!.length)))
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`
  return [line(rows[0]!), line(widths.map((width) => '-'.repeat(width))), ...rows.slice(1).map(line)].join('\n')
}

function inRoutes(text: string, { many }: Names): string {
  const begin = '    members.addChildren([\n'
  if (!text.includes(begin)) throw new Error('web/src/app/routes.tsx has no place before members.addChildren')
  return `import { ${many} } from './routes/${many}.ts'\n${text.replace(begin, `    ${many},\n${begin}`)}`
}
