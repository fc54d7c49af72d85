/** @ciOnly takes more than ten seconds */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { newEntryId } from '@vlacku/study'
import { strFromU8, unzipSync } from 'fflate'
import initSqlJs from 'sql.js/dist/sql-wasm-inline.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { bearer } from '../../../testing/writeUser.ts'
import { striped } from '../../accounts/pictures/pictures.testing.ts'
import { ankiHtml } from '../ankiFile/index.ts'

let world: World
let site: Site
let alis: Viewer
let bab: Viewer
let id: number
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vlacku-anki-'))
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
})
afterAll(async () => {
  fs.rmSync(folder, { recursive: true })
  await world.close()
})
beforeEach(async () => {
  await world.reset()
  alis = await world.user('alis')
  bab = await world.user('bab')
  id = (await sendRequest(site, alis, 'POST', '/collections', { name: 'pa/re', description: 'ci' })).body.collection_id
})

const addCard = async (fields: object): Promise<number> =>
  (await sendRequest(site, alis, 'POST', `/flashcards/${id}`, fields)).body.flashcard.id
const texts = (front: string, back: string) => ({ free_content_front: front, free_content_back: back })

async function exported(viewer = alis) {
  const response = await site.app.inject({ url: `/api/collections/${id}/export/apkg`, headers: bearer(viewer) })
  expect(response.statusCode).toBe(200)
  return { headers: response.headers, file: response.rawPayload }
}

/** Returns the rows of each table in an exported deck. */
async function tablesOf(file: Uint8Array) {
  const files = unzipSync(file)
  const SQL = await initSqlJs()
  const db = new SQL.Database(files['collection.anki21'])
  const rows = (table: string): Record<string, unknown>[] => {
    const [found] = db.exec(`select * from ${table} order by id`)
    return (found?.values ?? []).map((row) => Object.fromEntries(row.map((value, n) => [found!.columns[n]!, value])))
  }
  return { files, col: rows('col')[0]!, notes: rows('notes'), cards: rows('cards'), revlog: rows('revlog') }
}
const fieldsOf = (note: Record<string, unknown>) => String(note.flds).split('\u001f')

describe('export of an Anki deck', () => {
  it('an exported deck contains a note per item and a card per studied side, in order', async () => {
    const definition_id = await world.definition('klama', { definition: '$x_1$ goes to $x_2$, see {litru} & <b>' })
    await addCard({ definition_id, direction: 'both', notes: 'line\nline' })
    await addCard({ ...texts('re', 'two'), direction: 'reverse' })
    await addCard({ ...texts('ci', 'three'), direction: 'fillin' })
    const { headers, file } = await exported()
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain('pa re.apkg')
    const { notes, cards, col } = await tablesOf(file)
    expect(notes.map((note) => [note.sfld, ...fieldsOf(note).slice(3)])).toEqual([
      ['klama', '1', '1'],
      ['re', '', '1'],
      ['ci', '1', ''],
    ])
    expect(fieldsOf(notes[0]!).slice(0, 3)).toEqual([
      'klama',
      '\\(x_1\\) goes to \\(x_2\\), see <span class="valsi">litru</span> &amp; &lt;b&gt;',
      'line<br>line',
    ])
    expect(
      cards.map(({ nid, ord, type, due }) => [notes.findIndex((note) => note.id === nid), ord, type, due]),
    ).toEqual([
      [0, 0, 0, 1],
      [0, 1, 0, 1],
      [1, 1, 0, 2],
      [2, 0, 0, 3],
    ])
    const models = JSON.parse(String(col.models))
    expect(models[String(notes[2]!.mid)].tmpls[0].qfmt).toContain('{{type:Back}}')
    expect(models[String(notes[0]!.mid)].tmpls[0].qfmt).not.toContain('type:')
  })

  it('an exported deck contains only the reviews and due dates of the exporting user', async () => {
    const card = await addCard({ ...texts('pa', 'one'), direction: 'direct' })
    const at = Date.now() - 3 * 86_400_000
    const entry = (viewer: Viewer, ms: number, rating: number) => {
      const fields = { flashcard_id: card, card_side: 'direct', kind: 'review', rating, duration_ms: 4321 }
      const entries = [{ ...fields, entry_id: newEntryId(ms), at: new Date(ms).toISOString() }]
      return sendRequest(site, viewer, 'POST', '/flashcards/log', { entries })
    }
    await entry(alis, at, 4)
    await entry(alis, at + 86_400_000, 3)
    await entry(bab, at + 2 * 86_400_000, 1)
    const { col, cards, revlog } = await tablesOf((await exported()).file)
    expect(revlog.map(({ id: when, ease, time, type }) => [when, ease, time, type])).toEqual([
      [at, 4, 4321, 0],
      [at + 86_400_000, 3, 4321, 1],
    ])
    const { progress } = (await sendRequest(site, alis, 'GET', `/flashcards?collection_id=${id}`)).body.flashcards[0]
    const [side] = progress
    const due = (Date.parse(side.next_review_at) / 1000 - Number(col.crt)) / 86_400
    expect(cards[0]).toMatchObject({ type: 2, queue: 2, ivl: side.interval, reps: 2, lapses: 0, due: Math.floor(due) })
    const memory = JSON.parse(String(cards[0]!.data))
    expect([memory.s, memory.d]).toEqual([expect.closeTo(side.stability, 3), expect.closeTo(side.difficulty, 3)])
    expect((await tablesOf((await exported(bab)).file)).revlog).toHaveLength(1)
  })

  it('an exported deck contains pictures as media and levels as tags', async () => {
    const image = { data: (await striped().png().toBuffer()).toString('base64'), mime_type: 'image/png' }
    const fields = { ...texts('pa', 'one'), direction: 'direct', front_image: image }
    const { item_id, flashcard } = (await sendRequest(site, alis, 'POST', `/collections/${id}/items`, fields)).body
    const { level_id } = (await sendRequest(site, alis, 'POST', `/flashcards/levels/${id}`, { name: 'first: words' }))
      .body
    await sendRequest(site, alis, 'POST', `/flashcards/cards/${level_id}`, { flashcard_ids: [flashcard.id] })
    const { files, notes } = await tablesOf((await exported()).file)
    const name = `vlacku-${id}-${item_id}-front.webp`
    expect(JSON.parse(strFromU8(files.media!))).toEqual({ 0: name })
    expect(strFromU8(files['0']!.slice(8, 12), true)).toBe('WEBP')
    expect(fieldsOf(notes[0]!)[0]).toBe(`<img src="${name}"><br>pa`)
    expect(notes[0]!.tags).toBe(' vlacku::first_words ')
  })

  it('exporting a collection twice produces the same note and card IDs, so that Anki creates no duplicates', async () => {
    await addCard({ ...texts('pa', 'one'), direction: 'direct' })
    const first = await tablesOf((await exported()).file)
    await sendRequest(site, alis, 'PUT', `/collections/${id}`, { name: 'other' })
    const second = await tablesOf((await exported()).file)
    expect(second.notes.map(({ guid }) => guid)).toEqual(first.notes.map(({ guid }) => guid))
    expect(second.cards.map(({ id: one }) => one)).toEqual(first.cards.map(({ id: one }) => one))
  })

  it('each exported note has the modification date of its item', async () => {
    const addText = async (fields: object): Promise<number> =>
      (await sendRequest(site, alis, 'POST', `/collections/${id}/items`, fields)).body.item_id
    const changed = await addText({ ...texts('pa', 'one'), direction: 'direct' })
    const turned = await addText({ ...texts('re', 'two'), direction: 'direct' })
    await addText({ ...texts('ci', 'three'), direction: 'direct' })
    await world.db
      .updateTable('collection_items')
      .set({ added_at: new Date('2026-01-02T03:04:05Z') })
      .execute()
    const times = async () => (await tablesOf((await exported()).file)).notes.map(({ mod }) => mod)
    const added = Date.parse('2026-01-02T03:04:05Z') / 1000
    expect(await times()).toEqual([added, added, added])
    const put = (item_id: number, fields: object) =>
      sendRequest(site, alis, 'POST', `/collections/${id}/items`, { item_id, ...fields })
    expect((await put(changed, texts('pa', 'number one'))).status).toBe(200)
    expect((await put(turned, { direction: 'reverse' })).status).toBe(200)
    const [first, second, third] = await times()
    expect([Number(first) > added, Number(second) > added, third]).toEqual([true, true, added])
  })

  it.each(['America/New_York', 'Asia/Tokyo', 'Pacific/Apia'])(
    'due days in an exported deck are counted in the user’s time zone: %s',
    async (time_zone) => {
      await sendRequest(site, alis, 'PUT', '/flashcards/settings', { time_zone })
      const hours = [0, 3, 6, 9, 12, 15, 18, 21]
      const entries = []
      for (const hour of hours) {
        const flashcard_id = await addCard({ ...texts(`pa ${hour}`, 'one'), direction: 'direct' })
        const at = Date.now() - (72 + hour) * 3_600_000
        const review = { flashcard_id, card_side: 'direct', kind: 'review', rating: 4, entry_id: newEntryId(at) }
        entries.push({ ...review, at: new Date(at).toISOString() })
      }
      await sendRequest(site, alis, 'POST', '/flashcards/log', { entries })
      const { flashcards } = (await sendRequest(site, alis, 'GET', `/flashcards?collection_id=${id}&per_page=20`)).body
      const { col, cards } = await tablesOf((await exported()).file)
      const date = new Intl.DateTimeFormat('en-CA', { timeZone: time_zone })
      const dayOf = (ms: number) => Date.parse(date.format(ms)) / 86_400_000
      const crt = Number(col.crt) * 1000
      expect(cards.map(({ due }) => dayOf(crt) + Number(due))).toEqual(
        flashcards.map((one: { progress: { next_review_at: string }[] }) =>
          dayOf(Date.parse(one.progress[0]!.next_review_at)),
        ),
      )
      expect(dayOf(crt - 1)).toBe(dayOf(crt) - 1)
      const west = { 'America/New_York': [300, 240], 'Asia/Tokyo': [-540], 'Pacific/Apia': [-780] }[time_zone]
      expect(west).toContain(JSON.parse(String(col.conf)).creationOffset)
      expect(west).toContain(JSON.parse(String(col.conf)).localOffset)
    },
  )

  it('only the owner can export a private collection', async () => {
    await sendRequest(site, alis, 'PUT', `/collections/${id}`, { is_public: false })
    const requestExport = (viewer: Viewer | null) =>
      site.app.inject({ url: `/api/collections/${id}/export/apkg`, headers: viewer ? bearer(viewer) : {} })
    expect((await requestExport(bab)).statusCode).toBe(404)
    expect((await requestExport(null)).statusCode).toBe(401)
    expect((await requestExport(alis)).statusCode).toBe(200)
  })

  const python = spawnSync('python3', ['--version']).status === 0
  it.skipIf(!python)(
    'an independent reader accepts the exported deck, as described in docs/reference/anki.md (needs python3)',
    async () => {
      const card = await addCard({ ...texts('pa', 'one'), direction: 'both' })
      await addCard({ ...texts('re', 'two'), direction: 'fillin_reverse' })
      await sendRequest(site, alis, 'POST', `/flashcards/${card}/review`, { card_side: 'reverse', rating: 1 })
      const file = path.join(folder, 'deck.apkg')
      fs.writeFileSync(file, (await exported()).file)
      const { stdout, stderr, status } = spawnSync('python3', ['scripts/readApkg.py', file], { encoding: 'utf8' })
      expect([status, stderr]).toEqual([0, ''])
      expect(JSON.parse(stdout)).toEqual({ notes: 2, cards: 3, reviews: 1, media: 0, decks: ['Default', 'pa/re'] })
    },
  )
})

it.each([
  ['a {b} c', 'a <span class="valsi">b</span> c'],
  ['<script>', '&lt;script&gt;'],
  ['$x_1 < 2$', '\\(x_1 &lt; 2\\)'],
  ['costs $5', 'costs $5'],
  ['$$a^2$$', '\\[a^2\\]'],
  ['$$\\frac{1}{2}$$ and $x$', '\\[\\frac{1}{2}\\] and \\(x\\)'],
  ['[sound:x.mp3] and [anki:play]', '&#91;sound:x.mp3] and &#91;anki:play]'],
  ['{{Front}}', '&#123;<span class="valsi">Front</span>&#125;'],
  ['$\\frac{{1}}{2}$', '\\(\\frac{ {1} }{2}\\)'],
])('the text %j is exported to Anki as %j', (text, html) => expect(ankiHtml(text)).toBe(html))
