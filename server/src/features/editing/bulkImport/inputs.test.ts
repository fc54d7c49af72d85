/** @ciOnly takes several seconds */
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hasInputs, inputCases, inputFile } from '../../../../../scripts/inputs.ts'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { bearer } from '../../../testing/writeUser.ts'

let world: World
let site: Site
let admin: Viewer
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  admin = await world.user('noras', { role: 'admin' })
})

const BULK = '/api/jbovlaste/bulk-import'
async function checked(payload: Buffer | string, lang_id = 2) {
  const headers = { ...bearer(admin), 'content-type': 'text/csv' }
  const response = await site.app.inject({ method: 'POST', url: `${BULK}/check?lang_id=${lang_id}`, headers, payload })
  expect([response.statusCode, response.body]).toEqual([200, expect.anything()])
  return response.json()
}
const rowsFile = async (id: string, outcome?: string) =>
  (await site.app.inject({ url: `${BULK}/rows/${id}${outcome ? `?outcome=${outcome}` : ''}`, headers: bearer(admin) }))
    .body
const cellsOf = (file: string): string[][] => parse(file, { bom: true, relax_column_count: true })
const isFormula = (cell: string) => /^[=+\-@\t]/.test(cell) && !/^[+-]?\d+$/.test(cell)
const definitionsOf = (rows: { definition: string }[]) => rows.map(({ definition }) => definition)

describe.skipIf(!hasInputs)('tables from bug reports', () => {
  it.each(inputCases('table'))('the table of $id is parsed correctly: $what', async ({ input, expect: expected }) => {
    const { rows } = await checked(inputFile(input.file))
    expect(rows.map((row: { word: string; definition: string }) => [row.word, row.definition])).toEqual(expected.rows)
  })

  it.each(inputCases('rowsFile'))(
    'exported rows of $id contain no formulas and can be reimported: $what',
    async ({ input, expect: expected }) => {
      const first = await checked(inputFile(input.file))
      const file = await rowsFile(first.import.client_id, input.outcome)
      expect(cellsOf(file).flat().filter(isFormula)).toEqual([])
      const again = await checked(file)
      expect(definitionsOf(again.rows)).toEqual(expected.definitions ?? definitionsOf(first.rows))
    },
  )

  it('a Shift_JIS table is decoded', async () => {
    const { language } = {
      language: (
        await world.db.selectFrom('languages').select('langid').where('tag', '=', 'ja').executeTakeFirstOrThrow()
      ).langid,
    }
    const result = await checked(inputFile('tables/shift-jis.csv', 'more'), language)
    expect(result.import.encoding).toBe('shift_jis')
    expect(definitionsOf(result.rows)).toEqual(['試験の語です', '市場'])
  })
})

it('reimporting an exported table reports all rows as unchanged', async () => {
  const body = {
    definition: 'goes\n\nto **$x_2$**',
    notes: '=1 and\n- two',
    etymology: 'from "x"',
    word: 'klama',
    lang_id: 2,
  }
  const keywords = {
    gloss_keywords: [{ word: 'go', meaning: 'move' }, { word: '+come' }],
    place_keywords: [{ word: 'goer' }],
  }
  expect((await sendRequest(site, admin, 'POST', '/jbovlaste/valsi', { ...body, ...keywords })).status).toBe(200)
  const url = '/api/export/dictionary/en?format=tsv&positive_scores_only=false'
  const file = (await site.app.inject({ url, headers: bearer(admin) })).body
  expect(file).toContain('klama')
  const result = await checked(file)
  expect(result.rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['same'])
  expect(result.import.ignored_columns).toEqual(['type', 'collection_note', 'score'])
})
