import { PREPARED_MARK } from './prepared.ts'
import { syncMessage } from './wireFrames.ts'
import type { Session } from './wireServer.ts'

/** Number of uses after which a statement is prepared. */
const PREPARED_FROM = 3
/**
 * Number of uses after which a statement is prepared again: unlike a server, the embedded engine doesn't notice that tables have
 * grown, and continues to use a stale plan.
 */
const USES = 200
/** Maximum number of prepared statements and of statements whose uses are counted. */
const MAX_PREPARED = 100
const MAX_COUNTED = 1000
/** Maximum length of a prepared statement, in bytes. Longer statements contain lists that don't recur. */
const MAX_LENGTH = 8_000

/**
 * Prepared statements get a generic plan. With `auto`, the engine compares the costs of custom and generic plans, but it
 * underestimates planning: in WebAssembly, planning a join of ten tables takes longer than executing it.
 */
type PlanCacheMode = 'auto' | 'force_generic_plan'

/** Names are never reused, even by other sessions of the engine. */
let named = 0

interface Statement {
  uses: number
  /** Name of the prepared statement in the engine; null if it isn't prepared. */
  name: string | null
}

/**
 * Wraps a session so that repeated statements marked as `PREPARED` are parsed once and planned a few times instead of on every
 * execution. Clients send complete, unnamed statements; the names used here are shared by all clients and invisible to them.
 */
export function preparingStatements(session: Session): Session {
  /** Statements by text, least recently used first. */
  const known = new Map<string, Statement>()
  // true until the end of a transaction that changes tables, whose rollback would invalidate statements prepared in the meantime
  let isChanging = false
  let planCacheMode: PlanCacheMode = 'auto'

  /**
   * Sets how the engine plans the next statement. Does nothing in a transaction, whose rollback would restore the previous mode;
   * transactions run in the mode of their BEGIN, which is `auto`.
   */
  const setPlanCacheMode = async (mode: PlanCacheMode) => {
    if (mode === planCacheMode || session.inTransaction()) return
    await session.execute([message('Q', `set plan_cache_mode = ${mode}\0`)], () => {})
    planCacheMode = mode
  }

  const deallocate = async (...statements: Statement[]) => {
    const names = statements.flatMap(({ name }) => name ?? [])
    for (const statement of statements) statement.name = null
    if (names.length > 0) await session.execute([...names.map(closeMessage), syncMessage()], () => {})
  }

  const counted = async (text: string): Promise<Statement> => {
    const statement = known.get(text) ?? { uses: 0, name: null }
    known.delete(text)
    known.set(text, statement)
    statement.uses += 1
    if (statement.uses > USES) await deallocate(statement)
    const [oldest] = known
    if (oldest && known.size > MAX_COUNTED) {
      await deallocate(oldest[1])
      known.delete(oldest[0])
    }
    return statement
  }

  const nameOf = async (statement: Statement) => {
    const prepared = [...known.values()].filter(({ name }) => name !== null)
    if (prepared.length >= MAX_PREPARED) await deallocate(prepared[0]!)
    statement.uses = PREPARED_FROM
    statement.name = `kept ${named++}`
    return statement.name
  }

  /** Executes messages and returns the type of the first response. */
  const run = async (messages: Uint8Array[], onData: (data: Uint8Array) => void) => {
    let first: number | undefined
    await session.execute(messages, (data) => {
      first ??= data[0]
      onData(data)
    })
    return first
  }

  const execute: Session['execute'] = async (messages, onData) => {
    const text = textOf(messages)
    if (text === null || !known.has(text)) {
      isChanging ||= messages.some(mayChangeTables)
      if (isChanging) await deallocate(...known.values())
    }
    const statement = text === null || isChanging ? null : await counted(text)
    const [parse, bind, ...rest] = messages
    const isPrepared = statement !== null && (statement.name !== null || statement.uses >= PREPARED_FROM)
    await setPlanCacheMode(isPrepared ? 'force_generic_plan' : 'auto')
    if (statement?.name) {
      onData(PARSE_COMPLETE)
      const first = await run([bindTo(statement.name, bind!), ...rest], onData)
      if (first === ERROR) await deallocate(statement)
    } else if (isPrepared) {
      const name = await nameOf(statement)
      const first = await run([parseAs(name, parse!), bindTo(name, bind!), ...rest], onData)
      if (first !== PARSE_COMPLETE[0]) await deallocate(statement)
    } else await session.execute(messages, onData)
    isChanging &&= session.inTransaction()
  }
  return { ...session, execute }
}

const code = (character: string) => character.charCodeAt(0)
const PARSE = code('P')
const QUERY = code('Q')
const ERROR = code('E')
const PARSE_COMPLETE = Uint8Array.of(code('1'), 0, 0, 0, 4)
/** Message types of a statement with parameters: parse, bind, describe, execute, sync. */
const SHAPE = [...'PBDES'].map(code)
/** Offset of a message's content, after its type and length. */
const CONTENT = 5

/** Returns the SQL text of a unit with its parameter types; null unless the unit is a single statement that can be prepared. */
function textOf(messages: Uint8Array[]): string | null {
  if (messages.length !== SHAPE.length || messages.some((message, nth) => message[0] !== SHAPE[nth])) return null
  const [parse, bind] = messages as [Uint8Array, Uint8Array]
  const isNamed = parse[CONTENT] !== 0 || bind[CONTENT] !== 0 || bind[CONTENT + 1] !== 0
  if (isNamed || parse.length > MAX_LENGTH) return null
  const text = Buffer.from(parse).toString('latin1', CONTENT + 1)
  return text.startsWith(PREPARED_MARK) ? text : null
}

const CHANGES = /\b(alter|create|drop|deallocate|discard|reset)\b|(^|[;\0])\s*set\s/i
/** True if this message may make prepared statements stale. */
const mayChangeTables = (message: Uint8Array) =>
  (message[0] === QUERY || message[0] === PARSE) && CHANGES.test(Buffer.from(message).toString('latin1', CONTENT))

function message(character: string, ...parts: (string | Uint8Array)[]): Uint8Array {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const head = Buffer.alloc(CONTENT)
  head[0] = code(character)
  head.writeInt32BE(4 + content.length, 1)
  return new Uint8Array(Buffer.concat([head, content]))
}
const parseAs = (name: string, parse: Uint8Array) => message('P', name, parse.subarray(CONTENT))
const bindTo = (name: string, bind: Uint8Array) => message('B', '\0', name, bind.subarray(CONTENT + 1))
const closeMessage = (name: string) => message('C', `S${name}\0`)
