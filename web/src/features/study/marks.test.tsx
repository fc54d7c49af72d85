import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { startSession } from '../../platform/session.ts'
import { renderWithApi } from '../../testing/renderWithApi.tsx'
import { signedToken } from '../../testing/signedToken.ts'
import { MarkOfWord, StudyMark, useStudyMarks } from './StudyMark.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const MARKS = 'GET /flashcards/marks'
const responses = {
  [MARKS]: {
    marks: [
      { definition_id: 1, mark: 'known' },
      { definition_id: 3, mark: 'learning' },
    ],
  },
}

function Rows() {
  const marks = useStudyMarks([1, 2, 3])
  return [1, 2, 3].map((id) => (
    <p key={id}>
      word {id} <StudyMark mark={marks.get(id)} />
    </p>
  ))
}
const logIn = () => startSession({ access_token: signedToken({ username: 'alis' }), refresh_token: 'r1' })

it('search results show their study marks, which are fetched in one request', async () => {
  logIn()
  const { requests } = await renderWithApi(<Rows />, { responses })
  expect((await screen.findByText('known')).title).toMatch(/^You know this word/)
  expect(screen.getAllByText(/^word/).map(({ textContent }) => textContent)).toEqual([
    'word 1 known',
    'word 2 ',
    'word 3 learning',
  ])
  expect(requests.filter(({ name }) => name === MARKS)).toMatchObject([{ query: { definition_ids: '1,2,3' } }])
})

it('visitors see no study marks, and none are requested', async () => {
  const { requests } = await renderWithApi(<Rows />, { responses })
  await screen.findByText('word 3')
  expect([screen.queryByText('known'), requests]).toEqual([null, []])
})

it('an entry without definitions requests no study marks', async () => {
  logIn()
  const { requests } = await renderWithApi(<MarkOfWord definition_id={undefined} />, { responses })
  expect(requests).toEqual([])
})
