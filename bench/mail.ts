import fs from 'node:fs'
import path from 'node:path'
import { randomFrom } from '../server/src/testing/randomFrom.ts'
import { load } from './load.ts'
import { type GeneratedMessage, writeGeneratedMail } from './madeMail.ts'
import { RequestList } from './requestList.ts'
import { type Running, startSite, vlacku } from './site.ts'
import { loadRow, row } from './table.ts'

const MESSAGES = 100_000
/** Number of queries of each kind. With fewer, p99 would equal the maximum. */
const QUERIES = 200
/** Number of warm-up queries of each kind. */
const WARMING = 5

/** Measures the import of a large mail archive, and searches in the archive with one client. */
export async function measureMail(port: number, dataDir: string) {
  const file = path.join(dataDir, 'made.mbox')
  const samples = await writeGeneratedMail(file, MESSAGES)
  await (await startSite(port, dataDir, '/api/health/ready')).stop() // creates the database first, so that the measurement covers only the import
  const start = performance.now()
  vlacku(dataDir, 'import', 'mail', file)
  row('mail import', `${Math.round((MESSAGES / (performance.now() - start)) * 1000)} messages/s`)
  fs.rmSync(file)

  const site = await startSite(port, dataDir, '/api/health/ready')
  await searchRows(site, samples)
  await site.stop()
}

type Kind = { query: (sample: GeneratedMessage, some: () => string) => string; how?: string }

/** Query kinds. Words are picked from messages, so frequent words are searched most often. */
const KINDS: Record<string, Kind> = {
  'one word': { query: (_, some) => some() },
  'a rare word': { query: ({ words }) => words.reduce((one, other) => (other.length > one.length ? other : one)) },
  'two words': { query: (_, some) => `${some()} ${some()}` },
  'three words': { query: (_, some) => `${some()} ${some()} ${some()}` },
  'a phrase': { query: ({ words }) => `"${words[3]} ${words[4]}"` },
  'from: and a word': { query: ({ from }, some) => `from:${from.split(' ')[0]} ${some()}` },
  'subject:': { query: ({ subject }) => `subject:${subject.split(' ')[0]}` },
  'a word, before: and after:': { query: (_, some) => `${some()} after:2003 before:2008` },
  'a word, grouped by thread': { query: (_, some) => some(), how: '&group_by_thread=true' },
  'a word, newest first': { query: (_, some) => some(), how: '&sort_by=date' },
  'a word, tenth page': { query: (_, some) => some(), how: '&page=10' },
}

async function searchRows(site: Running, samples: readonly GeneratedMessage[]) {
  const random = randomFrom(5)
  const pathOf = ({ query, how = '' }: Kind) => {
    const one = samples[Math.floor(random() * samples.length)]!
    const some = () => one.words[Math.floor(random() * one.words.length)]!
    return `/api/mail/search?query=${encodeURIComponent(query(one, some))}${how}`
  }
  const kinds = Object.entries(KINDS)
  const lists = kinds.map(([name, kind]) => {
    const paths = new Set<string>()
    while (paths.size < QUERIES + WARMING) paths.add(pathOf(kind))
    return { name, list: new RequestList([...paths]) }
  })
  for (const { list } of lists) await load(site, list, 1, WARMING)
  for (const { name, list } of lists) {
    const searches = await load(site, list, 1, QUERIES)
    loadRow(`mail search: ${name}`, searches, [{ measured: searches.p99, max: 50, unit: 'ms p99' }])
  }
}
