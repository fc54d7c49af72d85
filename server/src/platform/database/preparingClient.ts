import pg from 'pg'
import { PREPARED_MARK } from './prepared.ts'

/** A statement that comes for this time, on whatever connection, gets a name. */
const PREPARED_FROM = 3
/** Statements that have a name on one connection, and that are counted. */
const MAX_PREPARED = 100
const MAX_COUNTED = 1000

type Ask = (query: { text: string; values: unknown[]; name?: string }) => Promise<pg.QueryResult>

/**
 * Makes connections of one pool to a server, to which statements that are `PREPARED` are sent by a name when they come again, so
 * that it parses them once and plans them a few times, and not at every execution. When tables change under them, one statement
 * is refused; outside of a transaction it is sent once more, and all get new names. Where names get lost there are none from
 * then on.
 */
export function preparingClient(): typeof pg.Client {
  const statements = new Statements()

  return class extends pg.Client {
    readonly #names = new Map<string, string>()
    #era = 0
    readonly #ask: Ask = super.query.bind(this)

    // biome-ignore lint/suspicious/noExplicitAny: as wide as what it stands for
    override query(...given: any[]): any {
      const [text, values] = given
      const isKept = given.length === 2 && typeof text === 'string' && text.startsWith(PREPARED_MARK)
      if (!isKept) return (this.#ask as (...given: unknown[]) => unknown)(...given)
      const name = this.#nameOf(text)
      if (name === undefined) return this.#ask({ text, values })
      return this.#ask({ text, values, name }).catch((error) => {
        // what was refused because of its name was not executed
        if (!statements.renew(error.code) || this.getTransactionStatus() !== 'I') throw error
        return this.#ask({ text, values })
      })
    }

    #nameOf(text: string): string | undefined {
      if (this.#era !== statements.era) this.#names.clear()
      this.#era = statements.era
      const known = this.#names.get(text)
      if (known !== undefined || !statements.isNamed(text) || this.#names.size >= MAX_PREPARED) return known
      const name = `kept ${this.#era} ${this.#names.size}`
      this.#names.set(text, name)
      return name
    }
  }
}

/** What the connections of a pool know together. */
class Statements {
  /** Names of an earlier one are not used any more. */
  era = 0
  #haveNames = true
  /** How often each came, those that were not asked for the longest first. */
  readonly #uses = new Map<string, number>()

  /** Counts a use. */
  isNamed(text: string): boolean {
    const uses = (this.#uses.get(text) ?? 0) + 1
    this.#uses.delete(text)
    this.#uses.set(text, uses)
    const [oldest] = this.#uses.keys()
    if (oldest !== undefined && this.#uses.size > MAX_COUNTED) this.#uses.delete(oldest)
    return this.#haveNames && uses >= PREPARED_FROM
  }

  /** Whether it may be its name that a statement was refused for, with this SQLSTATE; then all names are given up. */
  renew(code: unknown): boolean {
    // no such name, or it is taken: a pooler gives every transaction another connection
    const isLost = code === '26000' || code === '42P05'
    // other columns are returned than before; or what it says is not said any more, of parameters as they were
    const isChanged = code === '0A000' || (typeof code === 'string' && code.startsWith('42'))
    if (isLost) this.#haveNames = false
    if (isLost || isChanged) this.era += 1
    return isLost || isChanged
  }
}
