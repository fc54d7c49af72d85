/** @onBothDatabases */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { endImport, startImport } from '../../../platform/importing/owners.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import * as definitions from '../contribute/importing.repository.ts'
import { importedRows } from './importedRows.testing.ts'
import { importExport } from './imports.service.ts'
import { dictionary, sample, valsi } from './reading/samples.testing.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

const importing = (words: string) => importExport(world.ctx(), sample(dictionary(words)))
const stagedRows = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from import_rows`.execute(world.db)
  return rows[0]!.n
}

const klama = valsi('klama', { id: 20, rafsi: ['kla'], glosses: ['go', 'come'] })
const cusku = valsi('cusku', { id: 21, user: 'bob', rafsi: ['cus', 'sku'] })

it('an import that fails during the merge changes nothing', async () => {
  await importing(klama)
  const before = await importedRows(world.db)
  const failing = vi.spyOn(definitions, 'replaceKeywords').mockRejectedValueOnce(new Error('simulated power failure'))
  await expect(importing(klama.replace('says', 'does') + cusku)).rejects.toThrow('simulated power failure')
  failing.mockRestore()
  expect(await importedRows(world.db)).toEqual(before)
  expect(await stagedRows()).toBe(0)
})

it('an import changes nothing if the file is truncated or repeats an ID', async () => {
  await importing(klama)
  const before = await importedRows(world.db)
  const cut = dictionary(cusku.repeat(600)).slice(0, 120_000)
  await expect(importExport(world.ctx(), sample(cut))).rejects.toThrow(/truncated/)
  await expect(importing(cusku + valsi('prami', { id: 22 }) + valsi('tavla', { id: 21 }))).rejects.toThrow(
    /^sample\.xml, line \d+: the definition id 21 of line 5 comes again$/,
  )
  expect(await importedRows(world.db)).toEqual(before)
  expect(await stagedRows()).toBe(0)
})

it('the next import deletes staged rows of a killed import, but not those of running imports', async () => {
  const killed = 'elsewhere/1/0/x'
  const atWork = startImport(new Date())
  for (const import_id of [killed, atWork]) {
    await sql`insert into import_glosses values (${import_id}, 0, 'klama', 0, 'go', null)`.execute(world.db)
  }
  await importing(klama)
  const { rows } = await sql<{ import_id: string }>`select import_id from import_glosses`.execute(world.db)
  expect(rows).toEqual([{ import_id: atWork }])
  endImport(atWork)
})
