import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { fakeSpeech } from '../../testing/fakeSpeech.ts'
import { leaveApp, mockBrowser, openApp } from '../../testing/openApp.tsx'
import { foundDefinition } from '../../testing/samples.ts'

beforeAll(mockBrowser)
afterEach(leaveApp)

const course = (collection_id: number, lang_id: number | null, card_count: number) => ({
  ...{ collection_id, lang_id, card_count },
  name: `course ${collection_id}`,
})
const site = { test_site: false, links: {}, paintings: [], articles: false }

interface OpenOptions {
  at?: string
  language?: string | null
  courses?: object[]
}

const open = async ({ at = '/en', language = 'jbo', courses = [] }: OpenOptions = {}) => {
  const { main } = await openApp(at, {
    responses: {
      'GET /site': { ...site, language },
      'GET /collections/courses': { courses },
      'GET /language/languages': [],
      'GET /jbovlaste/today': { date: '2026-11-21', definition: null, parts: null },
    },
  })
  return within(main.getByRole('heading', { level: 1 }).closest('section')!)
}

it('the home page introduces visitors to the language with an example whose words link to entries', async () => {
  const introduction = await open()
  expect(introduction.getByText(/Lojban is a constructed language/)).toBeTruthy()
  expect(introduction.getByText(/has numbered places/).textContent).toContain('x1 goes to x2 from x3')
  const example = introduction.getByRole('figure')
  expect(example.textContent).toContain('I go to the house.')
  const words = within(example).getAllByRole('link')
  expect(words.map((link) => link.dataset.word)).toEqual(['mi', 'klama', 'lo', 'zdani'])
})

it.each([null, 'tok', '__proto__', 'constructor'])(
  'the home page has no introduction for the language %s',
  async (language) => {
    const introduction = await open({ language, courses: [course(3, 2, 60)] })
    expect(introduction.queryByText(/Lojban is/)).toBeNull()
    expect(introduction.queryByRole('figure')).toBeNull()
    expect(introduction.getByRole('link', { name: 'Start the first course: 60 words' })).toBeTruthy()
  },
)

it.each([
  ['/en', 'Start the first course: 61 words', '/en/collections/4/try'],
  ['/ru', 'Начать первый курс: 7 слов', '/ru/collections/5/try'],
  ['/jbo', "ko co'a cilre fi lo pamoi nunctu .i 61 valsi", '/jbo/collections/4/try'],
])('visitors at %s are offered the course in their language', async (at, name, href) => {
  const courses = [course(3, 9, 60), course(4, 2, 61), course(5, 5, 7)]
  const introduction = await open({ at, courses })
  expect(introduction.getByRole('link', { name }).getAttribute('href')).toBe(href)
})

it('visitors are offered the first course if there is none in their language', async () => {
  const introduction = await open({ courses: [course(8, null, 1), course(9, 77, 5)] })
  expect(introduction.getByRole('link', { name: 'Start the first course: 1 word' }).getAttribute('href')).toBe(
    '/en/collections/8/try',
  )
})

it('a visitor is offered no course if the site has none', async () => {
  const introduction = await open()
  expect(introduction.queryByRole('link', { name: /^Start the/ })).toBeNull()
})

it('the word of the day can be spoken if the browser has a voice', async () => {
  const { texts } = fakeSpeech()
  await openApp('/en', {
    responses: { 'GET /jbovlaste/today': { date: '2026-11-21', definition: foundDefinition('klama'), parts: null } },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Listen' }))
  expect(texts()).toEqual(['klama'])
  vi.unstubAllGlobals()
})
