import { within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { leaveApp, mockBrowser, openApp } from '../../testing/openApp.tsx'

beforeAll(mockBrowser)
afterEach(leaveApp)

const collection = (collection_id: number, more: object = {}) => ({
  ...{ collection_id, name: `words ${collection_id}`, description: '', is_public: true, item_count: 3, card_count: 0 },
  ...{ created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z', level_count: 0 },
  ...{ clone_count: 0, cloned_from: null, first_words: [], withheld_reason: null, has_choices: false },
  ...{ owner: { user_id: 1, username: 'alis' }, language: null, is_course: false },
  ...more,
})
const LIST = 'GET /collections/public'

const open = (at: string, collections: object[] = []) =>
  openApp(at, { responses: { [LIST]: { collections, total: collections.length, page: 1, per_page: 20 } } })

it.each([
  ['/en/collections', '2'],
  ['/ru/collections?page=2', '5,2'],
  ['/jbo/collections?search=klama', '1,2'],
])('the collection list at %s requests collections in the languages %s first', async (at, lang_ids) => {
  const { requestsTo } = await open(at)
  expect(requestsTo(LIST)[0]?.query).toMatchObject({ lang_ids })
})

it('an explicit sort order of the collection list ignores the user’s languages', async () => {
  const { requestsTo } = await open('/en/collections?sort=name')
  expect(requestsTo(LIST)[0]?.query).not.toHaveProperty('lang_ids')
})

it('a collection is labeled with its language, and a starter course as a course', async () => {
  const { main } = await open('/en/collections', [
    collection(1, { language: { lang_id: 5, tag: 'ru', real_name: 'Русский' }, is_course: true }),
    collection(2),
  ])
  const [first, second] = await main.findAllByRole('listitem')
  expect(within(first!).getByText('Русский').lang).toBe('ru')
  expect(within(first!).getByText('Course')).toBeTruthy()
  expect(within(second!).queryByText('Course')).toBeNull()
  expect(second!.querySelector('.tag')).toBeNull()
})
