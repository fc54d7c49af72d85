import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { ApiError } from '../../platform/ApiError.ts'
import { leaveApp, mockBrowser } from '../../testing/openApp.tsx'
import { draftSaved, drafts, openWriting } from './openWriting.testing.tsx'
import { source } from './source.testing.ts'

beforeAll(mockBrowser)
afterEach(leaveApp)
afterEach(() => vi.restoreAllMocks())

const SOURCE = 'GET /jbovlaste/definition/:id/source'

it('a draft is restored and can be discarded', async () => {
  const first = await openWriting('/en/valsi/add')
  await first.user.type(first.field('Word'), 'klama')
  await first.user.type(first.field(/^Definition/), 'comes')
  await draftSaved()
  const { cleanup } = await import('@testing-library/react')
  cleanup()
  const { user, field } = await openWriting('/en/valsi/add')
  expect(field('Word').value).toBe('klama')
  expect(field(/^Definition/).value).toBe('comes')
  expect(screen.getByText(/^Your draft from .* was restored$/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(field(/^Definition/).value).toBe('')
  expect(screen.queryByText(/was restored/)).toBeNull()
  expect(drafts()).toEqual([])
})

it('leaving the page saves the draft, which is shared with the rich editor', async () => {
  const { user, field, router } = await openWriting('/en/definition/7/edit', { [SOURCE]: source() })
  await user.type(field(/^Notes/), ' More')
  await act(() => router.navigate({ to: '/$locale/languages', params: { locale: 'en' } }))
  expect(drafts()).toEqual(['draft:alis:7'])
})

it('a draft for an older version preserves its base version', async () => {
  const first = await openWriting('/en/definition/7/edit', { [SOURCE]: source() })
  await first.user.type(first.field(/^Notes/), ' More')
  await draftSaved()
  const { cleanup } = await import('@testing-library/react')
  cleanup()
  const { field, save, requestsTo } = await openWriting('/en/definition/7/edit', {
    [SOURCE]: source({ version: 5 }, { notes: 'Another' }),
    'PUT /jbovlaste/valsi/:id': () => {
      throw new ApiError('edit_conflict')
    },
  })
  expect(field(/^Notes/).value).toBe('See {kerlo}. More')
  await save()
  await waitFor(() => expect(requestsTo('PUT /jbovlaste/valsi/:id')[0]!.body).toMatchObject({ expected_version: 4 }))
})

it('a new definition can be filled in by the URL, and only changes to it are stored as a draft', async () => {
  const { user, field } = await openWriting('/en/valsi/add?word=gerzda&definition=dog+house')
  expect(field('Word').value).toBe('gerzda')
  expect(field(/^Definition/).value).toBe('dog house')
  expect(drafts()).toEqual([])
  const other = new URL(screen.getByRole('link', { name: /rich text/ }).getAttribute('href')!, 'http://x')
  expect(other.searchParams.get('definition')).toBe('dog house')
  await user.type(field(/^Definition/), '!')
  await draftSaved()
})

it('a text changed back to the original is not stored as a draft', async () => {
  const { user, field } = await openWriting('/en/definition/7/edit', { [SOURCE]: source() })
  await user.type(field(/^Notes/), '!')
  await draftSaved()
  await user.type(field(/^Notes/), '{Backspace}')
  await waitFor(() => expect(drafts()).toEqual([]))
})

it('a browser without storage shows a message, and the form still works', async () => {
  const { user, field } = await openWriting('/en/valsi/add')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await user.type(field(/^Definition/), 'comes')
  expect(await screen.findByText(/This browser can’t keep drafts/)).toBeTruthy()
  expect(field(/^Definition/).value).toBe('comes')
})

it('an edit in another tab is reported, and the text in this tab is preserved', async () => {
  const { user, field } = await openWriting('/en/valsi/add')
  await user.type(field(/^Definition/), 'comes')
  await draftSaved()
  const key = drafts()[0]!
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue: localStorage.getItem(key) })))
  expect(await screen.findByText(/editing this in another tab/)).toBeTruthy()
  expect(field(/^Definition/).value).toBe('comes')
})

it('each tab restores its own draft', async () => {
  const { user, field } = await openWriting('/en/valsi/add')
  await user.type(field(/^Definition/), 'comes')
  await draftSaved()
  const key = drafts()[0]!
  const mine = JSON.parse(localStorage.getItem(key)!)
  const other = { ...mine, values: { ...mine.values, definition: 'goes' } }
  localStorage.setItem(key, JSON.stringify(other))
  const { cleanup } = await import('@testing-library/react')
  cleanup()
  expect((await openWriting('/en/valsi/add')).field(/^Definition/).value).toBe('comes')
})

it('ignores unreadable drafts and those of other users', async () => {
  localStorage.setItem(
    'draft:djan:new',
    JSON.stringify({ values: { definition: 'secret', glosses: [] }, saved_at: new Date() }),
  )
  localStorage.setItem('draft:alis:new', '{"values":{')
  const { field } = await openWriting('/en/valsi/add')
  expect(field(/^Definition/).value).toBe('')
})
