/** @onBothDatabases */
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { saveLanguages } from './index.ts'

let world: World
let site: Site
beforeAll(async () => {
  world = await newWorld()
  await world.definition('klama')
  await world.definition('gerku')
  await world.definition('klama', { lang: 'ru' })
  site = await world.site()
})
afterAll(() => world.close())

const seed = path.resolve(import.meta.dirname, '../../../../seeds/languages.json')
interface Listed {
  id: number
  tag: string
  real_name: string
  definition_count: number
}
const listed = async (): Promise<Listed[]> =>
  (await site.app.inject({ method: 'GET', url: '/api/language/languages' })).json()

it('every imported language is listed with all its fields, sorted by its native name', async () => {
  const languages = await listed()
  const seedLanguages: (Listed & { id: number })[] = JSON.parse(fs.readFileSync(seed, 'utf8'))
  const counts = new Map([
    [2, 2],
    [5, 1],
  ])
  const expected = seedLanguages
    .filter(({ id }) => id > 0)
    .map((l) => ({ ...l, definition_count: counts.get(l.id) ?? 0 }))
  expect([...languages].sort((a, b) => a.id - b.id)).toEqual(expected.sort((a, b) => a.id - b.id))
  const names = languages.map(({ real_name }) => real_name)
  expect(new Set(names).size).toBe(names.length)
  const ordered = ['Čeština', 'Deutsch', 'English', 'Íslenska', 'lojban', 'Türkçe', 'Русский']
  expect(names.filter((name) => ordered.includes(name))).toEqual(ordered)
})

it('the languages that have definitions are listed', async () => {
  const tagOf = new Map((await listed()).map(({ id, tag }) => [id, tag]))
  expect([1, 2, 5, 10].map((id) => tagOf.get(id))).toEqual(['jbo', 'en', 'ru', 'ja'])
  for (const tag of ['en-simple', 'fr-facile', 'de', 'eo', 'es', 'fr', 'hu', 'pl', 'sv', 'zh'])
    expect([...tagOf.values()]).toContain(tag)
})

it('importing a renamed language updates it without creating a duplicate', async () => {
  const before = await listed()
  const english = { ...before.find(({ tag }) => tag === 'en')!, real_name: 'English!' }
  await saveLanguages(world.db, [english as never])
  const after = await listed()
  expect(after).toHaveLength(before.length)
  expect(after.find(({ id }) => id === 2)?.real_name).toBe('English!')
})
