import { PREPARED_MARK } from './prepared.ts'
import { syncMessage } from './wireFrames.ts'
import type { Session } from './wireServer.ts'

/** A statement that comes for this time is kept. */
const PREPARED_FROM = 3
/**
 * Then it is made anew after so many uses: its plan is for tables as they were, and unlike a server, which looks at its
 * tables by itself, this engine does not notice that they have grown.
 */
const USES = 200
/** Statements that are kept, and that are counted. */
const MAX_PREPARED = 100
const MAX_COUNTED = 1000
/** Longer ones are lists, and the next is another one. Bytes. */
const LONGEST = 8_000

/** Numbers are not used again, not by another session of the same engine either. */
let named = 0

interface Statement {
  uses: number
  /** Under which the engine keeps it. */
  name: string | null
}

/**
 * The same session, in which statements that are `PREPARED` and come again are parsed once and planned a few times, and not at every execution.
 * Clients send them whole each time, without a name; the one that they get here all clients share, and none sees.
 */
export function preparingStatements(session: Session): Session {
  /** By their text, those that were not asked for the longest first. */
  const known = new Map<string, Statement>()
  // until the end of a transaction, which may take its changes back: what is kept meanwhile could be about tables that never were
  let isChanging = false

  const forget = async (...statements: Statement[]) => {
    const names = statements.flatMap(({ name }) => name ?? [])
    for (const statement of statements) statement.name = null
    if (names.length > 0) await session.execute([...names.map(closeMessage), syncMessage()], () => {})
  }

  const counted = async (text: string): Promise<Statement> => {
    const statement = known.get(text) ?? { uses: 0, name: null }
    known.delete(text)
    known.set(text, statement)
    statement.uses += 1
    if (statement.uses > USES) await forget(statement)
    const [oldest] = known
    if (oldest && known.size > MAX_COUNTED) {
      await forget(oldest[1])
      known.delete(oldest[0])
    }
    return statement
  }

  const nameOf = async (statement: Statement) => {
    const kept = [...known.values()].filter(({ name }) => name !== null)
    if (kept.length >= MAX_PREPARED) await forget(kept[0]!)
    statement.uses = PREPARED_FROM
    statement.name = `kept ${named++}`
    return statement.name
  }

  /** Answers the letter of the first answer, too. */
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
      if (isChanging) await forget(...known.values())
    }
    const statement = text === null || isChanging ? null : await counted(text)
    const [parse, bind, ...rest] = messages
    if (statement?.name) {
      onData(PARSE_COMPLETE)
      const first = await run([bindTo(statement.name, bind!), ...rest], onData)
      if (first === ERROR) await forget(statement)
    } else if (statement && statement.uses >= PREPARED_FROM) {
      const name = await nameOf(statement)
      const first = await run([parseAs(name, parse!), bindTo(name, bind!), ...rest], onData)
      if (first !== PARSE_COMPLETE[0]) await forget(statement)
    } else await session.execute(messages, onData)
    isChanging &&= session.inTransaction()
  }
  return { ...session, execute }
}

const code = (letter: string) => letter.charCodeAt(0)
const PARSE = code('P')
const QUERY = code('Q')
const ERROR = code('E')
const PARSE_COMPLETE = Uint8Array.of(code('1'), 0, 0, 0, 4)
/** How a statement with parameters is sent: parse, bind, describe, execute, sync. */
const SHAPE = [...'PBDES'].map(code)
/** Where the content of a message begins, behind its letter and its length. */
const CONTENT = 5

/** What a unit asks to be parsed, with the types of its parameters; null where it is anything but one statement to be kept. */
function textOf(messages: Uint8Array[]): string | null {
  if (messages.length !== SHAPE.length || messages.some((message, nth) => message[0] !== SHAPE[nth])) return null
  const [parse, bind] = messages as [Uint8Array, Uint8Array]
  const isNamed = parse[CONTENT] !== 0 || bind[CONTENT] !== 0 || bind[CONTENT + 1] !== 0
  if (isNamed || parse.length > LONGEST) return null
  const text = Buffer.from(parse).toString('latin1', CONTENT + 1)
  return text.startsWith(PREPARED_MARK) ? text : null
}

const CHANGES = /\b(alter|create|drop|deallocate|discard|reset)\b|(^|[;\0])\s*set\s/i
/** Whether a kept statement may mean something else after this message, or be gone. */
const mayChangeTables = (message: Uint8Array) =>
  (message[0] === QUERY || message[0] === PARSE) && CHANGES.test(Buffer.from(message).toString('latin1', CONTENT))

function message(letter: string, ...parts: (string | Uint8Array)[]): Uint8Array {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const head = Buffer.alloc(CONTENT)
  head[0] = code(letter)
  head.writeInt32BE(4 + content.length, 1)
  return new Uint8Array(Buffer.concat([head, content]))
}
const parseAs = (name: string, parse: Uint8Array) => message('P', name, parse.subarray(CONTENT))
const bindTo = (name: string, bind: Uint8Array) => message('B', '\0', name, bind.subarray(CONTENT + 1))
const closeMessage = (name: string) => message('C', `S${name}\0`)
