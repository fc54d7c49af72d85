import { waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { ApiError } from '../../platform/ApiError.ts'
import { leaveApp, mockBrowser, openApp } from '../../testing/openApp.tsx'
import type { RecordedRequest } from '../../testing/renderWithApi.tsx'
import { userProfile, written } from '../../testing/users.ts'

beforeAll(mockBrowser)
afterEach(leaveApp)

const PROFILE = 'GET /users/:username/profile'
const DEFINITIONS = 'GET /users/:username/definitions'
const items = [written("tai da'i", { definitionid: 12, score: -2, langtag: 'ru' }), written('klama')]
const page = (overrides = {}) => ({ items, total: 45, page: 1, per_page: 20, ...overrides })
const show = (at = '/en/user/alis/activity', response: unknown = page()) =>
  openApp(at, { responses: { [PROFILE]: userProfile('alis'), [DEFINITIONS]: response } })

it('each definition shows its link, language, votes and last change', async () => {
  const { main } = await show()
  expect(main.getByRole('link', { name: "tai da'i" }).getAttribute('href')).toBe("/en/valsi/tai_da'i#d12")
  const [first] = main.getAllByRole('listitem').filter((row) => row.className === 'row')
  expect(first?.querySelector('.definition')?.getAttribute('lang')).toBe('ru')
  expect(first?.querySelector('.definition')?.textContent).toBe("x1 is what tai da'i says")
  expect(first?.textContent).toContain('changed on November 14, 2023')
  expect(first?.textContent).toContain('-2')
})

it('the page number is stored in the search parameters', async () => {
  const { main, user, url, requestsTo } = await show('/en/user/alis/activity?page=2', ({ query }: RecordedRequest) =>
    page({ page: query?.page }),
  )
  expect(requestsTo(DEFINITIONS)[0]?.query).toMatchObject({ page: 2, per_page: 20 })
  expect(main.getByText('Page 2 of 3')).toBeTruthy()
  expect(main.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe('/en/user/alis/activity')
  await user.click(main.getByRole('link', { name: 'Next' }))
  await waitFor(() => expect(main.getByText('Page 3 of 3')).toBeTruthy())
  expect(url()).toBe('/en/user/alis/activity?page=3')
})

it('the definition list of a user without definitions shows a message', async () => {
  const { main } = await show(undefined, page({ items: [], total: 0 }))
  expect(main.getByText('No definitions yet')).toBeTruthy()
})

it('a definition list page past the end links to the first page', async () => {
  const { main } = await show('/en/user/alis/activity?page=9', page({ items: [], page: 9 }))
  expect(main.getByRole('link', { name: 'Go to the first page' }).getAttribute('href')).toBe('/en/user/alis/activity')
})

it('the profile and definition pages of a user link to each other', async () => {
  const { main, user, url } = await show()
  expect(main.getByRole('link', { name: /^Definitions/ }).getAttribute('aria-current')).toBe('page')
  await user.click(main.getByRole('link', { name: 'About' }))
  await waitFor(() => expect(url()).toBe('/en/user/alis'))
})

it('an unknown username shows the "not found" page', async () => {
  const fail = () => {
    throw new ApiError('user_not_found')
  }
  const { main } = await openApp('/en/user/x/activity', { responses: { [PROFILE]: fail, [DEFINITIONS]: fail } })
  expect(main.getByText('Page not found')).toBeTruthy()
})
