import type { StudyEntry } from '@vlacku/contract/flashcards'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** Study log entry, as stored and sent. */
export type LoggedEntry = StudyEntry

/** Owner of entries written before login. */
export const VISITOR = ''

/** Account ID, since usernames can change. Older versions of the site stored the name. */
type Owner = number | typeof VISITOR

/** The account whose entries are sent. */
export interface Learner {
  user_id: number
  username: string
}

interface StoredEntry {
  /** Sequence number. Entries are sent in the order in which they were written. */
  nth?: number
  owner: number | string
  entry: LoggedEntry
}

interface Schema extends DBSchema {
  entries: { key: number; value: StoredEntry; indexes: { owner: number | string } }
}

interface Connection {
  db: IDBPDatabase<Schema>
  /** Rejects when the browser closes the connection, since pending requests may then never settle. */
  closed: Promise<never>
}

let opened: Promise<Connection> | undefined

const connection = () => {
  opened ??= connect()
  opened.catch(() => {
    opened = undefined
  })
  return opened
}

async function connect(): Promise<Connection> {
  let close = () => {}
  const closed = new Promise<never>((_resolve, reject) => {
    close = () => reject(new DOMException('The browser closed the database', 'AbortError'))
  })
  closed.catch(() => {})
  const db = await openDB<Schema>('vlacku-study', 1, {
    upgrade: (created) => {
      const entries = created.createObjectStore('entries', { keyPath: 'nth', autoIncrement: true })
      entries.createIndex('owner', 'owner')
    },
    // Another tab is upgrading or deleting the database.
    blocking: (_current, _wanted, event) => {
      ;(event.target as IDBDatabase).close()
      opened = undefined
    },
    terminated: () => {
      opened = undefined
      close()
    },
  })
  return { db, closed }
}

/** Runs `work` on the database. If the browser has closed the connection, retries on a new one. */
async function withDatabase<T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { db, closed } = await connection()
      return await Promise.race([work(db), closed])
    } catch (error) {
      const wasClosed = error instanceof DOMException && CLOSED.has(error.name)
      if (!wasClosed || attempt === MAX_ATTEMPTS) throw error
      opened = undefined
    }
  }
}
const MAX_ATTEMPTS = 3
/** Names of the errors thrown on closed connections. */
const CLOSED = new Set(['InvalidStateError', 'AbortError', 'UnknownError'])

/** Stores an entry durably: once this resolves, the entry survives closing the page, going offline and browser crashes. */
export async function storeEntry(owner: Owner, entry: LoggedEntry): Promise<void> {
  await withDatabase((db) => db.add('entries', { owner, entry }))
}

/** Returns an owner's entries in the order in which they were written. */
export async function storedEntries(owner: Owner): Promise<{ nth: number; entry: LoggedEntry }[]> {
  const stored = await withDatabase((db) => db.getAllFromIndex('entries', 'owner', owner))
  return stored.map(({ nth, entry }) => ({ nth: nth!, entry }))
}

/** Deletes sent entries. */
export async function deleteEntries(nths: readonly number[]): Promise<void> {
  await withDatabase(async (db) => {
    const tx = db.transaction('entries', 'readwrite')
    await Promise.all([...nths.map((nth) => tx.store.delete(nth)), tx.done])
  })
}

/** Assigns all entries written before login, and those that older versions of the site stored under the username, to the user. */
export async function adoptEntries({ user_id, username }: Learner): Promise<void> {
  await withDatabase(async (db) => {
    const tx = db.transaction('entries', 'readwrite')
    const adopt = async (former: string) => {
      for await (const cursor of tx.store.index('owner').iterate(former))
        await cursor.update({ ...cursor.value, owner: user_id })
    }
    await Promise.all([adopt(VISITOR), adopt(username), tx.done])
  })
}
