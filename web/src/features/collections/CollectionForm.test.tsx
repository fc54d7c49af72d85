import { fireEvent } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { dialog, leaveApp, mockBrowser, openApp } from '../../testing/openApp.tsx'

beforeAll(mockBrowser)
afterEach(leaveApp)

const none = { collections: [], total: 0, page: 1, per_page: 20 }

async function openForm(authorities: string[]) {
  const responses = { 'GET /collections': none, 'GET /collections/public': none }
  const app = await openApp('/en/collections', { as: { username: 'alis', authorities }, responses })
  await app.user.click((await app.main.findAllByRole('button', { name: 'New collection' }))[0]!)
  return app
}
const publicBox = () => dialog().getByLabelText<HTMLInputElement>('Anyone can see it')

it('a new collection is private until its owner publishes it', async () => {
  await openForm(['create_comment'])
  const box = publicBox()
  expect([box.checked, box.disabled]).toEqual([false, false])
  expect(dialog().queryByText(/address is confirmed/)).toBeNull()
})

it('a new collection of a user with an unconfirmed email address is private, and the form explains why', async () => {
  await openForm([])
  const box = publicBox()
  expect([box.checked, box.disabled]).toEqual([false, true])
  expect(dialog().getByText('Others can read it once your email address is confirmed.')).toBeTruthy()
})

it('a new collection can be created for multiple-choice study with four answers', async () => {
  const { user, requestsTo } = await openForm(['create_comment'])
  await user.type(dialog().getByLabelText('Name'), 'words')
  await user.click(dialog().getByLabelText('Study by choosing among four answers'))
  await user.click(dialog().getByRole('button', { name: 'Create' }))
  expect(requestsTo('POST /collections')[0]?.body).toMatchObject({ name: 'words', has_choices: true })
})

const calledBlanks = (field: HTMLElement) => fireEvent.change(field, { target: { value: '   ' } })

it('a collection with a blank name is not created, and the field explains why', async () => {
  const { user, requests } = await openForm(['create_comment'])
  const name = dialog().getByLabelText('Name')
  calledBlanks(name)
  await user.click(dialog().getByRole('button', { name: 'Create' }))
  expect(dialog().getByText('A collection needs a name')).toBeTruthy()
  expect(name.getAttribute('aria-invalid')).toBe('true')
  expect(requests.map((one) => one.name)).not.toContain('POST /collections')
})

it('merging collections into a new one requires its name', async () => {
  const about = { collection_id: 3, name: 'words', description: '', is_public: true, item_count: 0, card_count: 0 }
  const times = { level_count: 0, created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' }
  const rest = { clone_count: 0, cloned_from: null, first_words: [], withheld_reason: null, has_choices: false }
  const { main, user, requests } = await openApp('/en/collections/3', {
    as: { username: 'alis' },
    responses: {
      'GET /collections/:id': { ...about, ...times, ...rest, owner: { user_id: 1, username: 'alis' } },
      'GET /collections/:id/items': { items: [], total: 0, page: 1, per_page: 50 },
      'GET /collections/containing': {
        collections: [{ collection_id: 4, name: 're', is_public: true }],
        containing: [],
      },
    },
  })
  await user.click(await main.findByRole('button', { name: 'More actions' }))
  await user.click(main.getByRole('button', { name: 'Merge' }))
  await user.click(await dialog().findByRole('checkbox', { name: 'New collection' }))
  const name = dialog().getByLabelText('Name')
  calledBlanks(name)
  await user.click(dialog().getByRole('button', { name: 'Merge' }))
  expect(dialog().getByText('A collection needs a name')).toBeTruthy()
  expect(name.getAttribute('aria-invalid')).toBe('true')
  expect(requests.map((one) => one.name)).not.toContain('POST /collections/merge')
})
