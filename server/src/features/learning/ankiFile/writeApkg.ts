import { strToU8, type Zippable, zipSync } from 'fflate'
import type { AnkiCourse } from './course.ts'
import { configuration, deckOptions, decks, models } from './models.ts'
import { cardRows, deckId, firstReviewOf, noteRow, schedulerOf } from './rows.ts'

/** Tables of Anki schema 11, which all readers support. See docs/reference/anki.md for their contents. */
const SCHEMA = `
create table col (id integer primary key, crt integer not null, mod integer not null, scm integer not null,
  ver integer not null, dty integer not null, usn integer not null, ls integer not null, conf text not null,
  models text not null, decks text not null, dconf text not null, tags text not null);
create table notes (id integer primary key, guid text not null, mid integer not null, mod integer not null,
  usn integer not null, tags text not null, flds text not null, sfld integer not null, csum integer not null,
  flags integer not null, data text not null);
create table cards (id integer primary key, nid integer not null, did integer not null, ord integer not null,
  mod integer not null, usn integer not null, type integer not null, queue integer not null, due integer not null,
  ivl integer not null, factor integer not null, reps integer not null, lapses integer not null, left integer not null,
  odue integer not null, odid integer not null, flags integer not null, data text not null);
create table revlog (id integer primary key, cid integer not null, usn integer not null, ease integer not null,
  ivl integer not null, lastIvl integer not null, factor integer not null, time integer not null, type integer not null);
create table graves (usn integer not null, oid integer not null, type integer not null);
create index ix_notes_usn on notes (usn);
create index ix_notes_csum on notes (csum);
create index ix_cards_usn on cards (usn);
create index ix_cards_nid on cards (nid);
create index ix_cards_sched on cards (did, queue, due);
create index ix_revlog_usn on revlog (usn);
create index ix_revlog_cid on revlog (cid);`

const marks = (count: number) => Array(count).fill('?').join(', ')

/** Writes an Anki deck: a zip archive with an SQLite database, the pictures, and a media manifest. */
export async function writeApkg(course: AnkiCourse): Promise<Uint8Array> {
  const database = await writeDatabase(course)
  const files: Zippable = { 'collection.anki21': database, 'collection.anki2': database }
  const names: Record<string, string> = {}
  for (const [nth, { name, bytes }] of course.media.entries()) {
    names[nth] = name
    // pictures are already compressed
    files[nth] = [bytes, { level: 0 }]
  }
  files.media = strToU8(JSON.stringify(names))
  return zipSync(files)
}

async function writeDatabase(course: AnkiCourse): Promise<Uint8Array> {
  // imported on demand, since the library has a megabyte of code
  const { default: initSqlJs } = await import('sql.js/dist/sql-wasm-inline.js')
  const SQL = await initSqlJs()
  const db = new SQL.Database()
  try {
    db.run(SCHEMA)
    const { now, name, description, cards } = course
    const deck = deckId(course)
    const scheduler = schedulerOf(course)
    const start = scheduler.days.startOf(firstReviewOf(course))
    const rollover = course.scheduling.day_starts_at ?? 0
    const minutesWest = (at: number) => (at - scheduler.days.clock(at)) / 60_000 - rollover * 60
    const offsets = { creationOffset: minutesWest(start), localOffset: minutesWest(now), rollover }
    const conf = { ...configuration(deck, cards.length), ...offsets }
    const column = (value: object) => JSON.stringify(value)
    db.run(`insert into col values (${marks(13)})`, [
      ...[1, start / 1000, now, now, 11, 0, 0, 0, column(conf)],
      ...[column(models({ now, deck })), column(decks({ deck, name, description, now })), column(deckOptions), '{}'],
    ])
    db.run('begin')
    const note = db.prepare(`insert into notes values (${marks(11)})`)
    const one = db.prepare(`insert into cards values (${marks(18)})`)
    const review = db.prepare(`insert into revlog values (${marks(9)})`)
    const writing = { course, firstDay: scheduler.days.dayOf(start), scheduler }
    const taken = new Set<number>()
    for (const [nth, card] of cards.entries()) {
      note.run(noteRow(card, course))
      const rows = cardRows(card, nth, writing)
      for (const row of rows.cards) one.run(row)
      for (const [at, ...rest] of rows.reviews) review.run([free(Number(at), taken), ...rest])
    }
    for (const statement of [note, one, review]) statement.free()
    db.run('commit')
    return db.export()
  } finally {
    db.close()
  }
}

/** Returns the next free review ID, starting at `at`. Review IDs are timestamps. */
function free(at: number, taken: Set<number>): number {
  let id = at
  while (taken.has(id)) id += 1
  taken.add(id)
  return id
}
