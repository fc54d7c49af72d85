import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { logInAs, resetState, showPage } from '../auth/authScreen.testing.tsx'
import { StudyLink } from './StudyLink.tsx'

afterEach(() => {
  cleanup()
  resetState()
})

const link = () => screen.getByRole('link', { name: 'Study' }).getAttribute('href')
const show = () =>
  showPage(
    <StudyLink collection_id={3} search={{ level: 2 }}>
      Study
    </StudyLink>,
  )

it('a visitor’s study link opens a session without an account', async () => {
  await show()
  expect(link()).toBe('/en/collections/3/try?level=2')
})

it('a logged-in user’s study link opens the study screen', async () => {
  logInAs('alis')
  await show()
  await waitFor(() => expect(link()).toBe('/en/collections/3/flashcards/study?level=2'))
})
