import pg from 'pg'
import { PREPARED_MARK } from './prepared.ts'

/** Number of uses across all connections after which a statement gets a name. */
const PREPARED_FROM = 3
/** Maximum number of named statements per connection and of statements whose uses are counted. */
const MAX_PREPARED = 100
const MAX_COUNTED = 1000

type RunQuery = (query: { text: string; values: unknown[]; name?: string }) => Promise<pg.QueryResult>

/**
 * Creates pool connections that send repeated statements marked as `PREPARED` by name, so that the server parses them once and
 * plans them a few times instead of on every execution. After a table change, one statement is rejected; outside a transaction,
 * it is sent again, and all statements get new names. If a pooler loses statement names, they are no longer used.
 */
export function preparingClient(): typeof pg.Client {
  const statements = new Statements()

  return class extends pg.Client {
    readonly #names = new Map<string, string>()
    #era = 0
    readonly #runQuery: RunQuery = super.query.bind(this)

    // biome-ignore lint/suspicious/noExplicitAny: as wide as what it stands for
    override query(...args: any[]): any {
      const [text, values] = args
      const isPrepared = args.length === 2 && typeof text === 'string' && text.startsWith(PREPARED_MARK)
      if (!isPrepared) return (this.#runQuery as (...args: unknown[]) => unknown)(...args)
      const name = this.#nameOf(text)
      if (name === undefined) return this.#runQuery({ text, values })
      return this.#runQuery({ text, values, name }).catch((error) => {
        // a statement rejected because of its name wasn't executed
        if (!statements.renew(error.code) || this.getTransactionStatus() !== 'I') throw error
        return this.#runQuery({ text, values })
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

/** State shared by the connections of a pool. */
class Statements {
  /** Names from earlier eras are no longer used. */
  era = 0
  #haveNames = true
  /** Number of uses by statement text, least recently used first. */
  readonly #uses = new Map<string, number>()

  /** Counts a use and returns true if the statement has a name. */
  isNamed(text: string): boolean {
    const uses = (this.#uses.get(text) ?? 0) + 1
    this.#uses.delete(text)
    this.#uses.set(text, uses)
    const [oldest] = this.#uses.keys()
    if (oldest !== undefined && this.#uses.size > MAX_COUNTED) this.#uses.delete(oldest)
    return this.#haveNames && uses >= PREPARED_FROM
  }

  /** Renews all names and returns true if the name of the statement may have caused an error with this SQLSTATE. */
  renew(code: unknown): boolean {
    // the name is missing or in use because the pooler assigns connections per transaction
    const isLost = code === '26000' || code === '42P05'
    // the result columns have changed, or the statement is no longer valid
    const isChanged = code === '0A000' || (typeof code === 'string' && code.startsWith('42'))
    if (isLost) this.#haveNames = false
    if (isLost || isChanged) this.era += 1
    return isLost || isChanged
  }
}
