/** @ciOnly takes more than ten seconds */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { unzipSync } from 'fflate'
import initSqlJs from 'sql.js/dist/sql-wasm-inline.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasInputs, inputCases, inputFile } from '../../../../../scripts/inputs.ts'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { bearer } from '../../../testing/writeUser.ts'
import { ensureLanguages } from '../../editing/imports/index.ts'
import { renderedGlyphs } from './testing/renderedGlyphs.ts'

interface Sense {
  definition: string
  notes?: string
  glosses?: string[]
}

let world: World
let site: Site
let admin: Viewer
beforeAll(async () => {
  world = await newWorld()
  await ensureLanguages(world.ctx())
  site = await world.site()
  admin = await world.user('noras', { role: 'admin' })
})
afterAll(() => world.close())

const langidOf = async (tag: string) =>
  (await world.db.selectFrom('languages').select('langid').where('tag', '=', tag).executeTakeFirstOrThrow()).langid

let words = 0
/** Saves definitions of new words and adds them to a collection. `{W2}` in a gloss refers to the second word. */
async function saved(senses: Sense[], tag = 'vo') {
  const names = senses.map(() => `camr${'aeiou'[Math.floor(words / 5)]}f${'aeiou'[words++ % 5]}`)
  const { body } = await sendRequest(site, admin, 'POST', '/collections', { name: `lo ${words}`, is_public: false })
  const collection_id: number = body.collection_id
  const definition_ids: number[] = []
  for (const [n, { definition, notes, glosses = [] }] of senses.entries()) {
    const gloss_keywords = glosses.map((gloss) => ({ word: gloss.replace('{W2}', names[1] ?? ''), meaning: null }))
    const text = { word: names[n], lang_id: await langidOf(tag), definition, gloss_keywords, ...(notes && { notes }) }
    const added = await sendRequest(site, admin, 'POST', '/jbovlaste/valsi', text)
    expect([added.status, added.body]).toEqual([200, expect.anything()])
    definition_ids.push(added.body.definition_id)
    await sendRequest(site, admin, 'POST', `/collections/${collection_id}/items`, { definition_id: definition_ids[n] })
  }
  return { names, definition_ids, collection_id }
}

const addressOf = (format: string, collection_id: number, tag = 'vo') =>
  `/api/export/dictionary/${tag}?format=${format}&positive_scores_only=false&collection_id=${collection_id}`
async function get(url: string): Promise<Buffer> {
  const response = await site.app.inject({ url, headers: bearer(admin) })
  expect(response.statusCode, response.body.slice(0, 300)).toBe(200)
  return response.rawPayload
}

/** Returns the visible text of a file, excluding archive metadata. */
async function shownIn(format: string, bytes: Buffer): Promise<string> {
  if (format === 'pdf') {
    const file = path.join(os.tmpdir(), `vlacku-inputs-${process.pid}.pdf`)
    fs.writeFileSync(file, bytes)
    try {
      return execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
    } finally {
      fs.rmSync(file)
    }
  }
  if (format === 'apkg') {
    const { Database } = await initSqlJs()
    const db = new Database(unzipSync(new Uint8Array(bytes))['collection.anki21'])
    const [found] = db.exec('select flds from notes')
    db.close()
    return found!.values.flat().join('\n').replaceAll('\u001f', '\n')
  }
  if (!['stardict', 'dictd', 'yomitan'].includes(format)) return String(bytes)
  const files = Object.entries(unzipSync(new Uint8Array(bytes)))
  const main = files.find(([name]) => /\.dict$|term_bank_1\.json$/.test(name))!
  return Buffer.from(main[1]).toString()
}

function namesIn(bytes: Buffer, extension: string): string[] {
  const file = Object.entries(unzipSync(new Uint8Array(bytes))).find(([name]) => name.endsWith(extension))
  const names = [
    ...Buffer.from(file?.[1] ?? [])
      .toString('latin1')
      .matchAll(/([^\0]+)\0[\s\S]{4}/g),
  ]
  return names.map(([, name]) => name!)
}

const isFormula = (cell: string) => /^[=+\-@\t]/.test(cell) && !/^[+-]?\d+$/.test(cell)

describe.skipIf(!hasInputs)('exports from bug reports', () => {
  it.each(inputCases('export'))('the export of $id is correct: $what', async ({ input, expect: expected }) => {
    const { collection_id, names } = await saved(input.senses)
    const bytes = await get(addressOf(input.format, collection_id))
    const shown = await shownIn(input.format, bytes)
    for (const pattern of expected.has ?? []) expect(shown).toMatch(new RegExp(pattern))
    for (const pattern of expected.hasNot ?? []) expect(shown).not.toMatch(new RegExp(pattern))
    if (expected.cells)
      expect(
        shown
          .trim()
          .split('\n')
          .flatMap((line) => line.split('\t'))
          .filter(isFormula),
      ).toEqual([])
    if (expected.synonyms) {
      const synonyms = namesIn(bytes, '.syn')
      expect(synonyms).toContain('primo')
      expect(synonyms.filter((synonym) => names.includes(synonym))).toEqual([])
    }
    if (expected.definitions)
      expect(JSON.parse(shown).map(({ definition }: Sense) => definition)).toEqual(expected.definitions)
  })

  it.each(inputCases('pdfPictures'))('the PDF export of $id is correct: $what', async ({ input }) => {
    const pages: string[] = []
    for (const definition of [input.first, input.second]) {
      const { collection_id } = await saved([{ definition }])
      const pdf = await get(addressOf('pdf', collection_id))
      expect(renderedGlyphs(pdf).boxes).toBe(0)
      const state = await sendRequest(
        site,
        admin,
        'GET',
        addressOf('pdf', collection_id).replace('/api', '').replace('?', '/state?'),
      )
      expect(state.body.unusual).toEqual([])
      pages.push(await shownIn('pdf', pdf))
    }
    expect(pages[0]).not.toBe(pages[1])
  })

  it('imported Chinese definitions are rendered in a PDF', async () => {
    const headers = { ...bearer(admin), 'content-type': 'text/csv' }
    const langid = await langidOf('zh')
    const payload = inputFile('tables/chinese-definitions.csv', 'more')
    const url = `/api/jbovlaste/bulk-import/check?lang_id=${langid}`
    const checked = (await site.app.inject({ method: 'POST', url, headers, payload })).json()
    const senses = checked.rows.map(({ definition, notes }: Sense) => ({ definition, notes: notes ?? '' }))
    const { collection_id } = await saved(senses, 'zh')
    expect(renderedGlyphs(await get(addressOf('pdf', collection_id, 'zh'))).boxes).toBe(0)
  })

  it('a character without a font is reported with the word whose definition contains it', async () => {
    const { collection_id, names } = await saved([{ definition: 'the ligature \ufdfa' }], 'ar')
    const address = addressOf('pdf', collection_id, 'ar')
    expect(renderedGlyphs(await get(address)).boxes).toBe(0)
    const { body } = await sendRequest(site, admin, 'GET', address.replace('/api', '').replace('?', '/state?'))
    expect(body.unusual).toMatchObject([{ word: names[0], problem: 'no glyph: U+FDFA' }])
  })
})
