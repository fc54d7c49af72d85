import { screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { startSession } from '../../platform/session.ts'
import { dialog, leaveApp, mockBrowser } from '../../testing/openApp.tsx'
import { renderWithApi } from '../../testing/renderWithApi.tsx'
import { signedToken } from '../../testing/signedToken.ts'
import { AddDialog } from './AddDialog.tsx'

beforeAll(mockBrowser)
afterEach(leaveApp)

const MANY = 'POST /collections/:id/items/many'
const own = { collection_id: 4, name: 'mine', is_public: false }

async function open(collections: object[] = []) {
  startSession({
    access_token: signedToken({ username: 'alis', authorities: ['create_comment'] }),
    refresh_token: 'r1',
  })
  const shown = await renderWithApi(<AddDialog definition_ids={[7, 8]} open onClose={() => {}} />, {
    texts: ['collections'],
    responses: {
      'GET /collections/containing': { collections, containing: [] },
      'POST /collections': { collection_id: 9, name: 'new' },
      [MANY]: { added_count: 2, skipped: [], item_ids: [1, 2] },
    },
  })
  await screen.findByRole('textbox', { name: 'New collection' })
  const bodyOf = async (name: string) => {
    await expect.poll(() => shown.requests.filter((one) => one.name === name)).toHaveLength(1)
    return shown.requests.find((one) => one.name === name)?.body
  }
  return { ...shown, bodyOf }
}

it('adding definitions to a collection creates cards for both directions', async () => {
  const { user, bodyOf } = await open([own])
  await user.click(dialog().getByRole('button', { name: 'mine' }))
  expect(await bodyOf(MANY)).toEqual({ definition_ids: [7, 8], direction: 'both' })
})

it('a collection created while adding definitions is private by default', async () => {
  const { user, bodyOf } = await open()
  await user.type(dialog().getByRole('textbox', { name: 'New collection' }), 'new')
  await user.click(dialog().getByRole('button', { name: 'Create' }))
  expect(await bodyOf('POST /collections')).toEqual({ name: 'new', is_public: false })
  expect(await bodyOf(MANY)).toEqual({ definition_ids: [7, 8], direction: 'both' })
})

it('a collection created while adding definitions can be made public', async () => {
  const { user, bodyOf } = await open()
  await user.type(dialog().getByRole('textbox', { name: 'New collection' }), 'new')
  await user.click(dialog().getByRole('checkbox', { name: 'Anyone can see it' }))
  await user.click(dialog().getByRole('button', { name: 'Create' }))
  expect(await bodyOf('POST /collections')).toEqual({ name: 'new', is_public: true })
})
