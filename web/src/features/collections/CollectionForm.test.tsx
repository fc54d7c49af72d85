import { afterEach, beforeAll, expect, it } from 'vitest'
import { dialog, givenBrowser, leaveApp, openApp } from '../users/testing/openApp.tsx'

beforeAll(givenBrowser)
afterEach(leaveApp)

const none = { collections: [], total: 0, page: 1, per_page: 20 }

async function openForm(authorities: string[]) {
  const answers = { 'GET /collections': none, 'GET /collections/public': none }
  const app = await openApp('/en/collections', { as: { username: 'alis', authorities }, answers })
  await app.user.click((await app.main.findAllByRole('button', { name: 'New collection' }))[0]!)
  return dialog().getByLabelText<HTMLInputElement>('Everybody can read it')
}

it('a new collection is public unless its owner says otherwise', async () => {
  const box = await openForm(['create_comment'])
  expect([box.checked, box.disabled]).toEqual([true, false])
  expect(dialog().queryByText(/address is confirmed/)).toBeNull()
})

it('one of somebody who has not confirmed an address is private, and the form says why', async () => {
  const box = await openForm([])
  expect([box.checked, box.disabled]).toEqual([false, true])
  expect(dialog().getByText('Others can read it once your email address is confirmed.')).toBeTruthy()
})
