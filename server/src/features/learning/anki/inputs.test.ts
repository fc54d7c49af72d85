import { gradeAnswer, isRight } from '@vlacku/study'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasInputs, inputCases, inputFile } from '../../../../../scripts/inputs.ts'
import type { Site } from '../../../app.ts'
import type { Viewer } from '../../../platform/context.ts'
import { sendRequest } from '../../../testing/requests.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { bearer } from '../../../testing/writeUser.ts'

let world: World
let site: Site
let alis: Viewer
beforeAll(async () => {
  world = await newWorld()
  site = await world.site()
  alis = await world.user('alis')
})
afterAll(() => world.close())

async function imported(file: Buffer, query = '') {
  const response = await site.app.inject({
    ...{ method: 'POST', url: `/api/collections/import/apkg${query}`, payload: file },
    headers: { ...bearer(alis), 'content-type': 'application/octet-stream' },
  })
  expect([response.statusCode, response.body]).toEqual([200, expect.anything()])
  const { collection, ...report } = response.json()
  const { items } = (
    await sendRequest(site, alis, 'GET', `/collections/${collection.collection_id}/items?per_page=100`)
  ).body
  return { report, items: items as Item[], collection_id: collection.collection_id as number }
}

interface Item {
  free_content_front: string
  free_content_back: string
  has_front_image: boolean
  has_back_image: boolean
}

const isWrong = (items: Item[], { front, answer }: { front: string; answer: string }) => {
  const card = items.find((item) => item.free_content_front === front)!
  const { free_content_front, free_content_back } = card
  const answerable = { word: null, definition: null, glosses: [], free_content_front, free_content_back }
  return !isRight(gradeAnswer(answer, answerable, 'direct').rating)
}

describe.skipIf(!hasInputs)('decks from bug reports', () => {
  it.each(inputCases('deck'))('the deck of $id is imported correctly: $what', async ({ input, expect: expected }) => {
    const { report, items } = await imported(inputFile(input.file))
    const sides = items.map((item) => [item.free_content_front, item.free_content_back])
    const pictures = items.flatMap((item) => [item.has_front_image, item.has_back_image]).filter(Boolean).length
    if (expected.pictures !== undefined) expect(pictures).toBe(expected.pictures)
    for (const item of expected.items ?? []) expect(sides).toContainEqual(item)
    for (const front of expected.fronts ?? []) expect(sides.map(([one]) => one)).toContain(front)
    const others = sides.filter(([, back]) => !expected.items?.some((item: string[]) => item[1] === back))
    for (const text of expected.hasNot ?? []) expect(JSON.stringify(others)).not.toMatch(new RegExp(text))
    for (const wrong of expected.wrongAnswers ?? []) expect(isWrong(items, wrong)).toBe(true)
    if (expected.toldOrPictured) expect(report.skipped_items).toMatchObject([{ reason: 'image_occlusion' }])
  })

  it('due dates in a deck without reviews are reported', async () => {
    const { report } = await imported(inputFile('decks/no-review-log.apkg', 'more'))
    expect(report).toMatchObject({ imported_count: 2, reviews: 0, dates_left_out: 2 })
  })
})
