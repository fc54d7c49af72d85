import { screen, waitFor } from '@testing-library/react'
import type { ImportConflict, Version } from '@vlacku/contract/versions'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { findMessage, leaveApp, mockBrowser, openApp } from '../../testing/openApp.tsx'
import { source, usual } from '../contribute/source.testing.ts'
import { versionOf } from '../versions/versions.testing.ts'

beforeAll(mockBrowser)
afterEach(leaveApp)

const side = (version: number, definition: string, username: string) => ({
  version_id: 100 + version,
  version,
  definition,
  username,
  created_at: '2026-11-14T22:13:20.000Z',
})
const conflict: ImportConflict = {
  definition_id: 7,
  word: 'mlatykerlo',
  langtag: 'en',
  current: side(2, 'an ear', 'djan'),
  imported: side(3, 'a cat ear', 'alis'),
  base_version_id: 101,
}
const EDIT = 'PUT /jbovlaste/valsi/:id'
const SETTLE = 'POST /versions/:id/settle'
const modi = { username: 'modi', authorities: ['moderate_comments', 'edit_definition'] }

/** Version content, based on the sample definition. */
const content = (number: number, overrides: Partial<Version['content']>): { version: Version } => {
  const { content: sample } = source()
  return {
    version: versionOf(number, { content: { ...sample, langtag: 'en', langrealname: 'English', ...overrides } }),
  }
}
const responses = {
  ...usual,
  'GET /versions/conflicts': { conflicts: [conflict], total: 1, page: 1, per_page: 20 },
  'GET /jbovlaste/definition/:id/source': source(
    { version: 2, edited_by: 'djan' },
    { definition: 'an ear', notes: 'a' },
  ),
  'GET /versions/:id/version': ({ params }: { params: { id: number } }) =>
    params.id === 101
      ? content(1, { definition: 'ear', notes: 'a', rafsi: null })
      : content(3, { definition: 'a cat ear', notes: 'b', rafsi: null }),
  [EDIT]: { success: true, version: 4, version_id: 104, error: null, warning: null },
  [SETTLE]: { success: true, message: '' },
}

it('a moderator compares both texts and accepts the local edit', async () => {
  const { user, requestsTo } = await openApp('/en/conflicts', { responses, as: modi })
  expect(await screen.findByText('an ear')).toBeTruthy()
  expect(screen.getByText('a cat ear')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Keep this site’s text' }))
  await findMessage('This site’s text was kept')
  expect(requestsTo(SETTLE)[0]?.params).toEqual({ id: 103 })
})

it('a moderator merges both texts: changes made only at the source are applied, others are chosen', async () => {
  const { user, requestsTo } = await openApp('/en/conflicts', { responses, as: modi })
  await user.click(await screen.findByRole('link', { name: 'Merge' }))
  expect(await screen.findByText('Only changed in the source; its text is used')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Text in the source' }))
  await user.click(screen.getByRole('button', { name: 'Save this' }))
  await waitFor(() =>
    expect(requestsTo(EDIT)[0]?.body).toEqual({
      expected_version: 2,
      definition: 'a cat ear',
      notes: 'b',
      commit_message: '',
      settles: 103,
    }),
  )
})
