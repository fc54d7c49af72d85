import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { ApiError } from '../../platform/ApiError.ts'
import { dialog, findMessage, leaveApp, mockBrowser, openApp } from '../../testing/openApp.tsx'
import { foundDefinition } from '../../testing/samples.ts'
import { versionOf } from './versions.testing.ts'

beforeAll(mockBrowser)
afterEach(leaveApp)

const DIFF = 'GET /versions/diff'
const REVERT = 'POST /versions/:id/revert'
const versions = [
  versionOf(3, { kind: 'reverted', restored: 1, username: 'noras', commit_message: 'the old one was better' }),
  versionOf(2, { username: 'tirxu' }),
  versionOf(1),
]
const changes = [
  { field: 'definition', old_value: 'goes', new_value: 'goes away', change_type: 'modified', image_url: null },
  { field: 'image', old_value: null, new_value: 'a cat', change_type: 'added', image_url: '/api/images/9' },
]
const responses = (may = true) => ({
  'GET /jbovlaste/definition/:id': foundDefinition('klama', { definitionid: 5, version: 3 }),
  'GET /jbovlaste/definition/:id/source': { can_revert: may },
  'GET /versions/:id/history': { versions, total: 3, page: 1, per_page: 10 },
  [DIFF]: { old_content: versions[1], new_content: versions[0], changes },
  'GET /versions/:id/cite': { text: 'alis (2026). klama.', bibtex: '@misc{x}', csl: [{ title: 'klama' }] },
  [REVERT]: versionOf(4),
})
const open = (may = true, at = '/en/definition/5/history', more = {}) =>
  openApp(at, { responses: { ...responses(may), ...more }, as: { username: 'alis' } })
const row = (name: string) =>
  within(screen.getAllByRole('listitem').find((item) => item.querySelector('b')?.textContent === name)!)

it('the history shows the author, time and reason of each version, newest first', async () => {
  await open()
  await waitFor(() => expect(row('version 3').getByText('reverted to version 1 by')).toBeTruthy())
  expect(row('version 3').getByText('the old one was better')).toBeTruthy()
  expect(row('version 3').getByText('current version')).toBeTruthy()
  expect(row('version 2').getByRole('link', { name: 'tirxu' }).getAttribute('href')).toBe('/en/user/tirxu')
  expect(row('version 2').getByRole('link', { name: 'version 2' }).getAttribute('href')).toBe('/en/version/102')
})

it('the newest version is compared with the previous one word by word, including pictures', async () => {
  const { requestsTo } = await open()
  const comparison = within(await screen.findByRole('region', { name: 'Comparison of two versions' }))
  expect(requestsTo(DIFF)[0]?.query).toEqual({ from_version: 102, to_version: 103 })
  expect(comparison.getByText('Definition').nextElementSibling?.querySelector('ins')?.textContent).toBe('added:  away')
  expect(comparison.getByRole('img', { name: 'a cat' }).getAttribute('src')).toBe('/api/images/9')
})

it('any two versions can be selected through search parameters', async () => {
  const { user, requestsTo, url } = await open()
  await waitFor(() => row('version 1').getByRole('link', { name: 'From' }))
  await user.click(row('version 1').getByRole('link', { name: 'From' }))
  await waitFor(() => expect(requestsTo(DIFF).at(-1)?.query).toEqual({ from_version: 101, to_version: 103 }))
  expect(url()).toBe('/en/definition/5/history?from=101&to=103')
})

it('changes since a vote are shown as a diff to the current text', async () => {
  const { requestsTo } = await open(true, '/en/definition/5/history?since=1')
  await waitFor(() => expect(requestsTo(DIFF)[0]?.query).toEqual({ from_version: 101, to_version: 103 }))
})

it('restoring a version requires confirmation and a reason', async () => {
  const { user, requestsTo } = await open()
  await waitFor(() => row('version 1').getByRole('button', { name: 'Restore' }))
  await user.click(row('version 1').getByRole('button', { name: 'Restore' }))
  await user.type(dialog().getByLabelText('Reason for the change'), 'clearer')
  await user.click(dialog().getByRole('button', { name: 'Restore' }))
  await findMessage('Version 1 restored')
  expect(requestsTo(REVERT)).toMatchObject([{ params: { id: 101 }, body: { commit_message: 'clearer' } }])
})

it('a failed restore is reported first, followed by its cause', async () => {
  const fail = () => {
    throw new ApiError('owner_only')
  }
  const { user } = await open(true, undefined, { [REVERT]: fail })
  await waitFor(() => row('version 1').getByRole('button', { name: 'Restore' }))
  await user.click(row('version 1').getByRole('button', { name: 'Restore' }))
  await user.click(dialog().getByRole('button', { name: 'Restore' }))
  await waitFor(() =>
    expect(dialog().getByRole('alert').textContent).toContain('Failed to revert to version. Only its'),
  )
})

it('users without permission see no restore button', async () => {
  await open(false)
  await screen.findByRole('region', { name: 'Comparison of two versions' })
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
})

it('citations of a version can be copied', async () => {
  const { user } = await open()
  const write = vi.fn().mockResolvedValue(undefined)
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: write }, configurable: true })
  await waitFor(() => row('version 2').getByRole('button', { name: 'Cite' }))
  await user.click(row('version 2').getByRole('button', { name: 'Cite' }))
  await waitFor(() => expect(dialog().getByText('@misc{x}')).toBeTruthy())
  await user.click(dialog().getAllByRole('button', { name: 'Copy' })[0]!)
  expect(write).toHaveBeenCalledWith('alis (2026). klama.')
  await findMessage('Copied')
})

it('the history of a missing definition shows the "not found" page', async () => {
  const fail = () => {
    throw new ApiError('definition_not_found')
  }
  const { main } = await open(true, undefined, {
    'GET /jbovlaste/definition/:id': fail,
    'GET /versions/deleted': { deleted: [] },
  })
  expect(main.getByText('Page not found')).toBeTruthy()
})

const versionResponse = (more: object = {}) => ({
  ...{ version: versions[2], word: 'klama', valsiid: 1, type_name: 'gismu', source_langid: 1, author: 'alis' },
  ...{ current: { version_id: 103, version: 3 }, votes: { up: 2, down: 1 }, deleted_at: null },
  ...more,
})

it('a version has its own page, which links to the newer version', async () => {
  const { main } = await openApp('/en/version/101', { responses: { 'GET /versions/:id/version': versionResponse() } })
  expect(document.querySelector('.version-view .definition')?.textContent).toBe('x1 comes, version 1')
  expect(main.getByRole('link', { name: 'Current version: 3' }).getAttribute('href')).toBe('/en/version/103')
  expect(main.getByText('+2 −1')).toBeTruthy()
})

const deleted = {
  ...{ definition_id: 5, word: 'klama', langtag: 'en', langrealname: 'English', reason: 'a <b>slip</b>' },
  ...{ deleted_at: '2026-05-04T12:00:00.000Z', deleted_by: 'alis', versions: [{ version_id: 8, version: 1 }] },
}
const missing = () => {
  throw new ApiError('definition_not_found')
}

it('a version of a deleted definition shows its text, and when and why it was deleted', async () => {
  const response = versionResponse({ deleted_at: deleted.deleted_at })
  const { main } = await openApp('/en/version/101', {
    responses: { 'GET /versions/:id/version': response, 'GET /versions/deleted': { deleted: [deleted] } },
  })
  const note = await main.findByRole('note')
  expect(note.textContent).toContain('May 4, 2026')
  expect(note.textContent).toContain('Reason: a <b>slip</b>')
  expect(document.querySelector('.version-view .definition')?.textContent).toBe('x1 comes, version 1')
  expect(main.queryByRole('link', { name: 'Go to the entry' })).toBeNull()
  expect(main.queryByRole('button', { name: 'Restore' })).toBeNull()
  expect(main.getByRole('button', { name: 'Cite' })).toBeTruthy()
})

it.each([
  ['the user who deleted it', { username: 'alis', authorities: [] }, true],
  ['a holder of delete_definition', { username: 'noras', authorities: ['delete_definition'] }, true],
  ['another user', { username: 'bab', authorities: ['edit_definition'] }, false],
])('the Restore button of a deleted definition is shown to %s: %s', async (_, as, mayRestore) => {
  const RESTORE = 'POST /jbovlaste/definition/:id/restore'
  const { main, user, requestsTo, url } = await openApp('/en/definition/5/history', {
    as,
    responses: {
      'GET /jbovlaste/definition/:id': missing,
      'GET /versions/:id/history': missing,
      'GET /versions/deleted': { deleted: [deleted] },
      [RESTORE]: { success: true, message: '', valsiid: 1 },
    },
  })
  await main.findByRole('note')
  expect(main.queryAllByRole('button', { name: 'Restore' })).toHaveLength(mayRestore ? 1 : 0)
  if (!mayRestore) return
  await user.click(main.getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(requestsTo(RESTORE)[0]?.params).toEqual({ id: 5 }))
  await waitFor(() => expect(url()).toContain('/en/valsi/klama'))
})

it('the history of a deleted definition shows a notice and links to its versions', async () => {
  const { main } = await open(true, '/en/definition/5/history', {
    'GET /jbovlaste/definition/:id': missing,
    'GET /versions/:id/history': missing,
    'GET /versions/deleted': { deleted: [deleted] },
  })
  expect((await main.findByRole('note')).textContent).toContain('alis deleted')
  expect(main.getByRole('heading', { level: 1 }).textContent).toContain('klama')
  expect(main.getByRole('link', { name: '1' }).getAttribute('href')).toBe('/en/version/8')
})
