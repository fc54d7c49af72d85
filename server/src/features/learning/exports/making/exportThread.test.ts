/** @ciOnly takes several seconds */
/** @onBothDatabases */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Viewer } from '../../../../platform/context.ts'
import { childrenOf } from '../../../../testing/childrenOf.ts'
import { sendRequest } from '../../../../testing/requests.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import { bearer } from '../../../../testing/writeUser.ts'
import { ensureLanguages } from '../../../editing/imports/index.ts'
import { languageByTag } from '../exports.repository.ts'
import { ExportThread } from './exportThread.ts'

describe.runIf(process.platform === 'linux')('cleanup after a PDF export', () => {
  let world: World
  let alis: Viewer
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vlacku-export-thread-'))
  const temporary = path.join(folder, 'temporary')
  const left = () => [...childrenOf(process.pid), ...fs.readdirSync(temporary)]
  let before: string[]
  beforeAll(async () => {
    world = await newWorld()
    fs.mkdirSync(temporary)
    vi.stubEnv('TMPDIR', temporary)
  })
  afterAll(async () => {
    vi.unstubAllEnvs()
    await world.close()
    fs.rmSync(folder, { recursive: true, force: true })
  })
  beforeEach(async () => {
    await world.reset()
    await ensureLanguages(world.ctx())
    alis = await world.user('alis')
    await world.definition('klama', { definition: '$x_1$ comes to $x_2$', score: 1 })
    before = left()
  })

  it('a finished or cancelled PDF export leaves no process or temporary folder behind', async () => {
    const site = await world.site()
    const url = '/api/export/dictionary/en?format=pdf'
    const response = await site.app.inject({ method: 'GET', url, headers: bearer(alis) })
    expect([response.statusCode, left()]).toEqual([200, before])

    const other = '/export/dictionary/en?format=pdf&positive_scores_only=false'
    await sendRequest(site, alis, 'POST', other)
    await expect.poll(() => left().length, { timeout: 20_000 }).toBeGreaterThan(before.length)
    await sendRequest(site, alis, 'DELETE', other)
    await expect.poll(left, { timeout: 5_000 }).toEqual(before)
  })

  it('a PDF export whose thread crashes or is stopped during startup leaves no process or temporary folder behind', async () => {
    const [from, to] = [await languageByTag(world.db, 'jbo'), await languageByTag(world.db, 'en')]
    const languages = { langid: to!.langid, source_langid: from!.langid }
    const order = { ...languages, format: 'pdf', positive_scores_only: true, collection_id: null } as const
    const more = { order, collection_name: null, site: '', made_at: new Date(), file: path.join(folder, 'book') }

    const dying = new ExportThread({ ...more, connection: { url: 'postgres://127.0.0.1:1/none', max: 1 } })
    await expect(dying.written(() => {})).rejects.toThrow()
    await dying.end()
    expect(left()).toEqual(before)

    const starting = new ExportThread({ ...more, connection: world.database.connection })
    expect(left().length).toBeGreaterThan(before.length)
    await Promise.all([expect(starting.written(() => {})).rejects.toThrow(), starting.end()])
    expect(left()).toEqual(before)
  })
})
