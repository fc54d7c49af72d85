import { screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { leaveApp, mockBrowser, openApp } from '../testing/openApp.tsx'

beforeAll(mockBrowser)
afterEach(leaveApp)

const NOTE = 'Your email address isn’t confirmed.'
const open = (role: string) =>
  openApp('/en/languages', { responses: { 'GET /language/languages': [] }, as: { username: 'alis', role } })

it('every page explains to users with an unconfirmed email address why they can’t write', async () => {
  await open('unconfirmed')
  const note = screen.getByRole('complementary', { name: NOTE })
  expect(note.textContent).toContain('To add definitions, vote and comment, open the link in the email we sent you.')
  expect(screen.getByRole('link', { name: 'Resend the email' }).getAttribute('href')).toBe('/en/profile')
})

it('users with a confirmed email address see no note about it', async () => {
  await open('editor')
  expect(screen.queryByRole('complementary', { name: NOTE })).toBeNull()
})
