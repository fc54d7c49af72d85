/** @ciOnly reads the real dictionaries */
import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EFFORT } from '../../../../../scripts/effort.ts'
import { fileSource } from '../../../platform/importing/source.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { importExport, type Outcome } from './imports.service.ts'

const shared = process.env.SHARED_DATA ?? path.resolve(import.meta.dirname, '../../../../../../shared/data')
const folder = path.join(shared, 'jbovlaste')
const thereIsData = fs.existsSync(folder)
if (!thereIsData) console.warn(`No dictionaries in ${folder}: name their folder in SHARED_DATA to test with them.`)

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(async () => {
  await world.reset()
  await world.close()
})

const importing = (...names: string[]) =>
  names.reduce<Promise<Outcome[]>>(
    async (before, name) => [...(await before), await importExport(world.ctx(), fileSource(path.join(folder, name)))],
    Promise.resolve([]),
  )
const sum = (outcomes: Outcome[], key: 'added' | 'changed' | 'unchanged' | 'rejected') =>
  outcomes.reduce((n, o) => n + o[key], 0)
async function counts() {
  const { rows } = await sql<{ words: number; definitions: number; versions: number; staged: number }>`
    select (select count(*)::int from valsi) as words, (select count(*)::int from definitions) as definitions,
           (select count(*)::int from definition_versions) as versions, (select count(*)::int from import_rows) as staged`.execute(
    world.db,
  )
  return rows[0]!
}

describe.runIf(thereIsData)('the dictionaries of 2022', () => {
  it('real dictionaries are imported completely, and reimporting them changes nothing', async () => {
    const names = fs.readdirSync(folder).filter((name) => name.endsWith('.xml.gz'))
    const some = ['de.xml.gz', 'jbo.xml.gz', 'ru.xml.gz']
    const outcomes = await importing(...(EFFORT === 'long' ? names : some))
    expect(sum(outcomes, 'rejected')).toBe(0)
    const all = await counts()
    expect(all).toMatchObject({ definitions: sum(outcomes, 'added'), versions: sum(outcomes, 'added'), staged: 0 })
    // 24,568 spellings, since .onji, .utkakpu and UAcintyn also occur without dots or capitals
    if (EFFORT === 'long') expect(all).toMatchObject({ words: 24565, definitions: 48008 })
    const again = await importing(...some)
    expect([sum(again, 'added'), sum(again, 'changed')]).toEqual([0, 0])
    expect(await counts()).toEqual(all)
  })
})

describe.runIf(thereIsData)('the dictionaries of 2016', () => {
  it('definitions from the 2016 dictionaries retain their IDs when the 2022 dictionaries are imported', async () => {
    await world.reset()
    for (const lang of ['de', 'ja', 'zh']) {
      const [old] = await importing(`snapshots/${lang}-2016.xml.gz`)
      const before = await sql<{ definitionid: number; word: string }>`
        select definitionid, word from definitions join valsi using (valsiid) order by 1`.execute(world.db)
      const [newer] = await importing(`${lang}.xml.gz`)
      expect(newer!.rejected).toBe(0)
      expect(newer!.changed + newer!.unchanged).toBeGreaterThan(old!.added - 20)
      const after = await sql<{ definitionid: number; word: string }>`
        select definitionid, word from definitions join valsi using (valsiid)
        where definitionid = any(${before.rows.map((r) => r.definitionid)}::int[]) order by 1`.execute(world.db)
      expect(after.rows).toEqual(before.rows)
    }
  })

  it('glosses in the oldest dictionaries are read from the reverse direction', async () => {
    await world.reset()
    const [y2010, y2013] = await importing('snapshots/en-2010.xml.gz', 'snapshots/en-2013.xml.gz')
    expect([y2010!.added, y2013!.rejected]).toEqual([5885, 0])
    expect(y2013!.unchanged).toBeGreaterThan(5000)
    const { rows } = await sql<{ gloss: string }>`
      select k.word as gloss from definition_keywords k join definitions using (definitionid) join valsi v using (valsiid)
      where v.word = 'klama' and place = 0`.execute(world.db)
    expect(rows).toEqual([{ gloss: 'come' }])
  })
})
