import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Db, Viewer } from '../../../platform/context.ts'
import { bearer } from '../../../testing/writeUser.ts'

type Event = Record<string, unknown> & { type: string }

/** A table with three valid rows, a rejected row, and a row whose word is already in the test data. */
export const TABLE = `word,definition,notes,glosswords,place_keywords,selmaho,rafsi,etymology,jargon
klama,$x_1$ goes to $x_2$,a note,"go;move,""come, here""","goer,,origin",,kla,from goes,travel
.i,begins a sentence,,,,I,,,
not a word!,x,,,,,,,
mlatu,is a cat,,,,,,,`

/** Returns all definitions by ID. */
export async function definitionsOf(db: Db) {
  const { rows } = await sql<{ word: string; definition: string; langid: number }>`
    select v.word, d.definition, d.langid from definitions d join valsi v using (valsiid) order by d.definitionid`.execute(
    db,
  )
  return rows
}

/** Imports a table the way API clients do. Returns the events. */
export async function importTable(site: Site, viewer: Viewer, csv: string, lang_id = 2): Promise<Event[]> {
  const response = await site.app.inject({
    method: 'POST',
    url: '/api/jbovlaste/bulk-import',
    headers: { ...bearer(viewer), 'content-type': 'application/json' },
    payload: JSON.stringify({ lang_id, csv }),
  })
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/event-stream'])
  return eventsOf(response.body)
}

export const eventsOf = (body: string): Event[] =>
  body
    .split('\n\n')
    .filter(Boolean)
    .map((event) => JSON.parse(event.replace(/^(event: error\n)?data: /, '')))

/** Builds a table of valid rows with distinct words. */
export function manyRows(count: number): string {
  const rows = Array.from(
    { length: count },
    (_, n) => `${wordOf(n)},$x_1$ is number ${n} of $x_2$,a note,"gloss ${n};sense,other"`,
  )
  return ['word,definition,notes,glosswords', ...rows].join('\n')
}

const CONSONANTS = 'bcdfgjklmnprstvxz'
/** Returns a unique name for each number. */
export const wordOf = (n: number): string => {
  const letters = [n % 17, Math.floor(n / 17) % 17, Math.floor(n / 289) % 17, Math.floor(n / 4913) % 17]
  return `.${letters.map((at) => `${CONSONANTS[at]}a`).join('')}s.`
}
