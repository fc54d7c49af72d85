import { act, cleanup, screen, within } from '@testing-library/react'
import type { Sentence } from '@vlacku/contract/sentences'
import { Suspense } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '../../platform/ApiError.ts'
import { FeatureTexts, loadTexts } from '../../platform/text.tsx'
import { renderWithApi } from '../../testing/renderWithApi.tsx'
import { ConstructionChoice } from './ConstructionChoice.tsx'
import { Examples } from './Examples.tsx'
import { lojbanFound } from './LojbanText.tsx'
import { NearSentences } from './NearSentences.tsx'
import type { SentenceSearchParams } from './queries.ts'
import { SentenceResults } from './SentenceResults.tsx'

beforeAll(() => loadTexts('en', 'sentences'))
afterEach(cleanup)

const TATOEBA = { name: 'Tatoeba', licence: 'CC BY 2.0 FR', url: 'https://tatoeba.org' }
const words = (text: string) =>
  text.split(/( )/).map((piece) => ({ text: piece, valsi: piece === ' ' ? null : piece.toLowerCase() }))
let lastId = 0
const sentence = (lojban: string, translation: string, overrides: Partial<Sentence> = {}): Sentence => ({
  id: ++lastId,
  lojban,
  pieces: words(lojban),
  translation,
  english: translation,
  langtag: 'en',
  source: TATOEBA,
  number: null,
  doubtful: false,
  rank: 3,
  ...overrides,
})
const responseWith = (entries: Sentence[], total = entries.length, page = 1) => ({
  ...{ entries, total, page },
  ...{ per_page: 20, near: false },
})
const show = (params: SentenceSearchParams, response: unknown, at = '/en?q=x') =>
  renderWithApi(
    <Suspense>
      <SentenceResults params={params} />
    </Suspense>,
    { at, responses: { 'GET /muplis/search': response } },
  )

describe('sentence search', () => {
  it('sentence results show both languages with highlighted matches and link each word to its entry', async () => {
    const { container } = await show(
      { q: 'klama market' },
      responseWith([sentence('mi KLAMA lo zarci', 'I go to the markets.', { langtag: 'en' })]),
    )
    const link = await screen.findByRole('link', { name: 'KLAMA' })
    expect(link.getAttribute('href')).toBe('/en/valsi/klama')
    expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['KLAMA', 'markets'])
    expect(container.querySelector('.s')).toMatchObject({ textContent: 'mi KLAMA lo zarci', lang: 'jbo' })
    expect(container.querySelector<HTMLElement>('.translation')!.lang).toBe('en')
    expect(screen.getByRole('status').textContent).toBe('1 sentence')
  })

  it('the j key moves to the next sentence’s link to its analysis', async () => {
    const { user } = await show({ q: 'x' }, responseWith([sentence('coi', 'Hello'), sentence("co'o", 'Bye')]))
    const links = await screen.findAllByRole('link', { name: 'Analyse this text' })
    await user.keyboard('jj')
    expect(document.activeElement).toBe(links[1])
  })

  it('sentence results list their distinct sources and licenses', async () => {
    await show(
      { q: 'x' },
      responseWith([
        sentence('coi', 'Hello'),
        sentence("co'o", 'Bye', { doubtful: true }),
        sentence('pei', 'Well?', { source: { name: 'a book', licence: '', url: null }, number: 'c2e1' }),
      ]),
    )
    const list = await screen.findByRole('list')
    expect(within(list).getByText('uncertain translation')).toBeTruthy()
    expect(within(list).getByText('a book c2e1')).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'Tatoeba' })).toHaveLength(1)
    expect(screen.getByText(/CC BY 2\.0 FR/)).toBeTruthy()
    expect(screen.getByText(/licence not stated/)).toBeTruthy()
  })

  it('sentences are requested page by page, in the user’s languages or those in the URL', async () => {
    const response = responseWith([sentence('coi', 'Hello')], 50, 2)
    const first = await show({ q: 'coi', page: 2 }, response)
    expect(first.requests.at(-1)!.query).toEqual({ query: 'coi', page: 2, per_page: 20, languages: '2' })
    expect(await screen.findByText('Page 2 of 3')).toBeTruthy()
    await act(async () => first.user.click(screen.getByRole('link', { name: 'Next' })))
    expect(first.url()).toBe('/en?q=x&page=3')
    cleanup()
    expect((await show({ q: 'coi', langs: '5,10' }, response)).requests.at(-1)!.query).toMatchObject({
      languages: '5,10',
    })
    cleanup()
    expect((await show({ langs: 'all' }, response)).requests.at(-1)!.query).toMatchObject({
      query: '',
      languages: undefined,
    })
  })

  it('queries and sentences are rendered as plain text', async () => {
    const { container } = await show({ q: '.*<b>(' }, responseWith([sentence('<b>coi</b>', 'Hello <i>you</i> .*')]))
    await screen.findByText('1 sentence')
    expect(container.querySelectorAll('b, i')).toHaveLength(0)
    expect(container.textContent).toContain('Hello <i>you</i> .*')
  })
})

it('partial matches are labeled as such', async () => {
  await show({ q: 'I go home' }, { ...responseWith([sentence('mi klama', 'I go.')]), near: true })
  expect(await screen.findByText('No sentence has all words of “I go home”. These have most of them:')).toBeTruthy()
})

describe('sentences below the words of a phrase', () => {
  const showFew = (response: unknown) =>
    renderWithApi(
      <Suspense>
        <NearSentences params={{ q: 'I go home', langs: '2' }} />
      </Suspense>,
      { at: '/en?q=I+go+home&langs=2', responses: { 'GET /muplis/search': response } },
    )

  it('example sentences show both languages and link to all sentences', async () => {
    const { requests } = await showFew({ ...responseWith([sentence('mi klama', 'I go.')], 12), near: true })
    const preview = await screen.findByRole('region', { name: 'Similar sentences' })
    expect(preview.textContent).toContain('I go.')
    expect(requests.at(-1)!.query).toMatchObject({ query: 'I go home', per_page: 3, languages: '2' })
    const more = within(preview).getByRole('link', { name: '11 more' })
    expect(more.getAttribute('href')).toBe('/en?q=I+go+home&mode=muplis&langs=2')
  })

  it('no examples are rendered if there are no sentences', async () => {
    const { container } = await showFew(responseWith([]))
    await act(async () => {})
    expect(container.textContent).toBe('')
  })
})

describe('a sentence search without results', () => {
  it('an empty sentence search links to a search in all languages', async () => {
    const { user, url } = await show({ q: 'xyzzy' }, responseWith([]))
    expect(await screen.findByText('No sentences matching “xyzzy”')).toBeTruthy()
    await act(async () => user.click(screen.getByRole('link', { name: 'Show all languages' })))
    expect(url()).toBe('/en?q=x&langs=all')
  })

  it('a language without sentences shows a message', async () => {
    await show({ langs: 'all' }, responseWith([]))
    expect(await screen.findByText('There are no sentences in these languages yet')).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
  })
})

it('a failed sentence search can be retried', async () => {
  let broken = true
  const { user } = await show({ q: 'coi' }, () => {
    if (broken) throw new ApiError('internal')
    return responseWith([sentence('coi', 'Hello')])
  })
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 30_000 })
  broken = false
  await act(async () => user.click(again))
  expect(await screen.findByText('Hello')).toBeTruthy()
})

describe('the examples of an entry', () => {
  const showExamples = (response: unknown) =>
    renderWithApi(
      <Suspense>
        <FeatureTexts feature="sentences">
          <Examples id="klama" word="klama" />
        </FeatureTexts>
      </Suspense>,
      { responses: { 'GET /jbovlaste/valsi/:id/examples': response } },
    )

  it('examples highlight the word and link to all sentences that contain it', async () => {
    const { container, requests } = await showExamples({
      sentences: [sentence('mi klama', 'I come.'), sentence('do klama ti', 'You come here.')].map((one) => ({
        ...one,
        places: [],
      })),
      total: 14,
    })
    expect(await screen.findByRole('heading', { name: 'In sentences' })).toBeTruthy()
    expect(requests.at(-1)).toMatchObject({ params: { id: 'klama' }, query: { languages: '2', limit: 5 } })
    expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['klama', 'klama'])
    expect(decodeURIComponent(screen.getByRole('link', { name: '12 more' }).getAttribute('href')!)).toBe(
      '/en?q=klama&mode=muplis',
    )
    expect(screen.getByText(/CC BY 2\.0 FR/)).toBeTruthy()
  })

  it('an example shows which words fill each place of the word', async () => {
    const places = [
      { start: 0, end: 2, place: 1 },
      { start: 9, end: 11, place: 2 },
    ]
    const { container } = await showExamples({
      sentences: [{ ...sentence('mi klama ti', 'I come here.'), places }],
      total: 1,
    })
    await screen.findByRole('heading', { name: 'In sentences' })
    const marked = [...container.querySelectorAll('ruby')].map((part) => [part.className, part.textContent])
    expect(marked).toEqual([
      ['a x1', 'mix1'],
      ['a x2', 'tix2'],
    ])
  })

  it('an entry without examples shows no heading', async () => {
    const { container } = await showExamples({ sentences: [], total: 0 })
    await act(async () => {})
    expect(container.textContent).toBe('')
  })
})

it.each([
  ['koha', "ko'a", true],
  ["ko'a", 'KO’A', true],
  ['kla', 'klama', true],
  ['lo', 'logji', false],
  ['lo', 'lo', true],
  ['.klama!', 'klama', true],
  ['', 'klama', false],
])('the query %j highlights %j: %s', (query, word, washed) => {
  expect(lojbanFound(query)(word)).toBe(washed)
})

describe('constructions', () => {
  it('the selected constructions are part of the request and of the URL', async () => {
    const { requests, router, user } = await renderWithApi(
      <>
        <FeatureTexts feature="sentences">
          <ConstructionChoice params={{ contains: 'tense' }} />
        </FeatureTexts>
        <Suspense>
          <SentenceResults params={{ contains: 'tense' }} />
        </Suspense>
      </>,
      { at: '/en?mode=muplis&contains=tense', responses: { 'GET /muplis/search': responseWith([]) } },
    )
    expect(requests.at(-1)!.query).toMatchObject({ constructions: 'tense' })
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'tenses pu, ba' })).checked).toBe(true)
    await user.click(screen.getByRole('checkbox', { name: 'modals bau, mu’i' }))
    await expect.poll(() => router.state.location.search).toMatchObject({ contains: 'modal,tense' })
    expect((await screen.findByRole('link', { name: 'Any construction' })).getAttribute('href')).toBe('/en?mode=muplis')
  })
})
