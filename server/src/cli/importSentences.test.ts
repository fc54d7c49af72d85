/** @ciOnly takes several seconds */
import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { builtServer } from '../testing/builtServer.ts'
import { runConnection } from '../testing/runConnection.ts'
import { newWorld, type World } from '../testing/world.ts'

let world: World
let cli: string
beforeAll(async () => {
  world = await newWorld()
  cli = (await builtServer()).file('cli.js')
})
afterAll(() => world.close())
beforeEach(() => world.reset())

/** Provides access to the test database as a running server would. */
function environment() {
  const { DATABASE_URL: _, DATA_DIR: __, ...env } = process.env
  const connection = runConnection()
  return { ...env, ...('url' in connection ? { DATABASE_URL: connection.url } : { DATA_DIR: connection.host }) }
}

const start = (...args: string[]) =>
  execFile(process.execPath, [cli, 'import', 'sentences', ...args], { env: environment() })

function importing(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const child = start(...args)
  let [out, err] = ['', '']
  child.stdout!.on('data', (text) => (out += text))
  child.stderr!.on('data', (text) => (err += text))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err })))
}

const written = (name: string, lines: string[]) => {
  const file = path.join(world.dataDir, name)
  fs.writeFileSync(file, `${lines.join('\n')}\n`)
  return file
}
const count = async (table: 'sentences' | 'sentence_rows') =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(world.db)).rows[0]!.n

it('complete sentence files are imported, broken files are skipped, and rejected rows are listed', async () => {
  const good = written('good.tsv', ['jbo\tlang\ttranslation\tsource', 'coi\teng\tHello\ttatoeba', '\teng\tNo\ttatoeba'])
  const two = written('two.tsv', ["co'o\tGoodbye"])
  const all = await importing(good, two, path.join(world.dataDir, 'none.tsv'))
  expect(all.code).toBe(1)
  expect(all.out).toBe(`good.tsv: 1 added, 0 changed, 0 unchanged, 1 rejected
  line 3, (no word): there is no Lojban
`)
  expect(all.err).toMatch(/two\.tsv: the source of its sentences is missing.*\n.*none\.tsv: there is no such file/)
  const mine = await importing(two, '--source', 'mine', '--licence', 'CC0 1.0', '--url', 'https://example.org')
  expect([mine.code, mine.out]).toEqual([0, 'two.tsv: 1 added, 0 changed, 0 unchanged, 0 rejected\n'])
  expect(await count('sentences')).toBe(2)
})

it('killing a sentence import leaves no sentences, and the next import deletes its staging rows', async () => {
  const many = Array.from({ length: 40_000 }, (_, n) => `mi klama lo zarci\teng\tI come ${n}\ttatoeba`)
  const child = start(written('many.tsv', ['jbo\tlang\ttranslation\tsource', ...many]))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  while (child.exitCode === null && (await count('sentence_rows')) === 0) await new Promise((go) => setTimeout(go, 20))
  child.kill('SIGKILL')
  await ended
  expect(await count('sentences')).toBe(0)
  const result = await importing(written('few.tsv', ['jbo\tlang\ttranslation\tsource', 'coi\teng\tHello\ttatoeba']))
  expect(result.code).toBe(0)
  expect([await count('sentences'), await count('sentence_rows')]).toEqual([1, 0])
})
