/** Finds the tables that a source file writes, and checks their owners. */

export interface Write {
  /** Null if the table name is computed at runtime. */
  table: string | null
  kind: 'insert' | 'update' | 'delete'
  /** Written columns; `?` for columns that can't be determined statically. */
  columns: string[]
  line: number
}

export interface Owners {
  /** Tables by owning feature; the platform counts as a feature. */
  tables: Record<string, string[]>
  /** Columns (`table.column`) written by a different feature than the rest of their table. */
  columns: Record<string, string[]>
  /** Tables that features in a layer below their owner's layer may read. */
  lower: { layer: string; tables: string[]; because: string }[]
  exceptions: { file: string; writes?: string[]; reads?: string[]; because: string }[]
}

const KINDS = { insert: 'insert', merge: 'insert', update: 'update', delete: 'delete', truncate: 'delete' } as const
const RAW =
  /\b(insert\s+into|merge\s+into|update|delete\s+from|truncate(?:\s+table)?)\s+(?:only\s+)?("?[a-z_][\w."]*|\?)/gi
const BUILT = /\.(insert|update|delete|merge)(?:Into|Table|From)\(\s*(?:'([\w.]+)'|[^)]*)/g
/** Words after `update` that aren't table names: `for update of`, `on conflict do update set`. */
const NO_TABLE = ['of', 'set', 'skip', 'nowait']

/** Finds all writes in a file's SQL and query builder calls. */
export function writesIn(source: string): Write[] {
  const text = withoutValues(withoutComments(source))
  const lineOf = (at: number) => text.slice(0, at).split('\n').length
  const writes: Write[] = []
  for (const found of text.matchAll(RAW)) {
    const table = found[2]!.replaceAll('"', '').toLowerCase()
    if (NO_TABLE.includes(table)) continue
    const kind = KINDS[found[1]!.toLowerCase().split(/\s/)[0] as keyof typeof KINDS]
    const rest = text.slice(found.index + found[0].length)
    const columns = kind === 'update' ? assigned(rest) : kind === 'insert' ? listed(rest) : []
    writes.push({ table: table === '?' ? null : table, kind, columns, line: lineOf(found.index) })
  }
  for (const found of text.matchAll(BUILT)) {
    const kind = KINDS[found[1] as keyof typeof KINDS]
    const rest = text.slice(found.index + found[0].length)
    const columns = kind === 'delete' ? [] : assignedKeys(rest, kind === 'update' ? 'set' : 'values')
    writes.push({ table: found[2] ?? null, kind, columns, line: lineOf(found.index) })
  }
  return writes
}

/** Describes the problems with a file's writes. `owner` is the feature to which the file belongs, or `platform`. */
export function wrongWrites(file: string, owner: string, source: string, owners: Owners): string[] {
  const ownerOf = ownersByTable(owners)
  const columnOwner = new Map(Object.entries(owners.columns).flatMap(([name, list]) => list.map((c) => [c, name])))
  const excepted = owners.exceptions.filter((one) => one.file === file).flatMap(({ writes = [] }) => writes)
  return writesIn(source).flatMap(({ table, kind, columns, line }) => {
    const at = `${file}:${line}`
    if (table === null)
      return excepted.length > 0 ? [] : `${at} writes a table whose name cannot be read here: list it as an exception`
    if (excepted.includes(table)) return []
    if (!ownerOf.has(table)) return `${at} writes ${table}, which no feature owns`
    const ownersOf = (column: string) => columnOwner.get(`${table}.${column}`) ?? ownerOf.get(table)!
    const touched = kind === 'update' && columns.length > 0 ? columns : ['?', ...columns]
    const others = touched.filter((column) => ownersOf(column) !== owner)
    if (others.length === 0) return []
    const names = others.map((column) => (column === '?' ? table : `${table}.${column}`))
    return `${at} writes ${names.join(', ')} of ${ownersOf(others[0]!)}: call that feature`
  })
}

/** Maps each table to its owning feature. */
export const ownersByTable = ({ tables }: Owners) =>
  new Map(Object.entries(tables).flatMap(([owner, owned]) => owned.map((table) => [table, owner])))

const blank = (text: string) => text.replace(/[^\n]/g, ' ')

export const withoutComments = (source: string) =>
  source.replace(/\/\*[\s\S]*?\*\//g, blank).replace(/^\s*\/\/.*$/gm, blank)

/** Replaces each `${}` with `?`, preserving line breaks, so that statements can be parsed without the inserted values. */
function withoutValues(source: string): string {
  let text = ''
  let depth = 0
  for (let at = 0; at < source.length; at++) {
    const char = source[at]!
    if (depth === 0 && source.startsWith('${', at)) {
      text += '?'
      depth = 1
      at++
    } else if (depth > 0) {
      depth += char === '{' ? 1 : char === '}' ? -1 : 0
      if (char === '\n') text += char
    } else text += char
  }
  return text
}

/** Splits a text at commas outside brackets, stopping at `end` or the closing bracket. */
export function parts(text: string, end: RegExp): string[] {
  const found = ['']
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!
    if (depth === 0 && (')}]`'.includes(char) || end.test(text.slice(at)))) break
    depth += '([{'.includes(char) ? 1 : ')]}'.includes(char) ? -1 : 0
    if (char === ',' && depth === 0) found.push('')
    else found[found.length - 1] += char
  }
  return found.map((part) => part.trim()).filter((part) => part !== '')
}

/** Returns the columns assigned in `… set a = 1, (b, c) = (2, 3) where …`. */
function assigned(rest: string): string[] {
  const begin = /^[^`]*?\bset\s/i.exec(rest)
  if (!begin) return ['?']
  return parts(rest.slice(begin[0].length), /^\s(where|from|returning)\b/i).flatMap((part) => {
    const left = part.split('=')[0]!.trim()
    return left.startsWith('(') ? parts(left.slice(1), /^$/) : [/^[\w]+$/.test(left) ? left : '?']
  })
}

/** Returns the columns listed in `… (a, b, c)`. */
function listed(rest: string): string[] {
  const begin = /^\s*(?:as\s+\w+\s*)?\(/i.exec(rest)
  return begin ? parts(rest.slice(begin[0].length), /^$/).map((name) => (/^\w+$/.test(name) ? name : '?')) : ['?']
}

/** Returns the keys of the object in `….set({ a: 1, b })`. */
function assignedKeys(rest: string, method: string): string[] {
  const begin = new RegExp(`\\.${method}\\(\\{`).exec(rest.split('\n\n')[0]!)
  if (!begin) return ['?']
  return parts(rest.slice(begin.index + begin[0].length), /^$/).map((part) => /^(\w+)\s*(?::|$)/.exec(part)?.[1] ?? '?')
}
