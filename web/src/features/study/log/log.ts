import type { StudyEntry } from '@vlacku/contract/flashcards'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** An entry of the log as it is kept here and sent. */
export type LoggedEntry = StudyEntry

/** Whose entries wait here: a member's, until they are sent; a visitor's, for as long as the browser keeps them. */
export const VISITOR = ''

interface Kept {
  /** Counts what was written in this browser, so that it is sent in that order. */
  nth?: number
  owner: string
  entry: LoggedEntry
}

interface Schema extends DBSchema {
  entries: { key: number; value: Kept; indexes: { owner: string } }
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

const database = () => {
  opened ??= openDB<Schema>('vlacku-study', 1, {
    upgrade: (db) => {
      const entries = db.createObjectStore('entries', { keyPath: 'nth', autoIncrement: true })
      entries.createIndex('owner', 'owner')
    },
  })
  opened.catch(() => {
    opened = undefined
  })
  return opened
}

/** Writes an entry down. Once this resolves, the entry survives whatever becomes of page, network and browser. */
export async function keepEntry(owner: string, entry: LoggedEntry): Promise<void> {
  await (await database()).add('entries', { owner, entry })
}

/** What is kept of somebody, in the order it was written. */
export async function keptEntries(owner: string): Promise<{ nth: number; entry: LoggedEntry }[]> {
  const kept = await (await database()).getAllFromIndex('entries', 'owner', owner)
  return kept.map(({ nth, entry }) => ({ nth: nth!, entry }))
}

/** Forgets what was sent. */
export async function forgetEntries(nths: readonly number[]): Promise<void> {
  const tx = (await database()).transaction('entries', 'readwrite')
  await Promise.all([...nths.map((nth) => tx.store.delete(nth)), tx.done])
}

/** What a visitor did becomes a member's, to be sent: they are the same person, who has logged in. */
export async function adoptEntries(member: string): Promise<number> {
  const tx = (await database()).transaction('entries', 'readwrite')
  let adopted = 0
  for await (const cursor of tx.store.index('owner').iterate(VISITOR)) {
    await cursor.update({ ...cursor.value, owner: member })
    adopted++
  }
  await tx.done
  return adopted
}
