import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeSpeech } from '../../testing/fakeSpeech.ts'
import { renderWithApi } from '../../testing/renderWithApi.tsx'
import { foundDefinition, languages, searchResult } from '../../testing/samples.ts'
import { SearchResults } from './SearchResults.tsx'

afterEach(cleanup)

const responses = { 'GET /language/languages': languages }
const show = (result: ReturnType<typeof searchResult>, q = 'go', at = `/en?q=${q}`) =>
  renderWithApi(<SearchResults params={{ q }} result={result} />, { at, responses })
const bands = () => screen.getAllByRole('region').map((band) => band.getAttribute('aria-label'))

it('each result group explains once how its results match the query', async () => {
  await show(
    searchResult([
      foundDefinition('go', { match: 'word' }),
      foundDefinition('klama', { match: 'gloss' }),
      foundDefinition('litru', { match: 'gloss' }),
      foundDefinition('cadzu', { match: 'definition' }),
    ]),
  )
  expect(bands()).toEqual(['Exact word', 'Translated as “go”', 'In the definition'])
  const [, glosses] = screen.getAllByRole('region')
  expect(
    within(glosses!)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['klama', 'litru'])
  expect(screen.getByRole('status').textContent).toContain('4 definitions')
})

it('each result has a Listen button if the browser has a voice', async () => {
  const { texts } = fakeSpeech()
  await show(searchResult([foundDefinition('klama'), foundDefinition('litru')]))
  fireEvent.click(screen.getByRole('button', { name: 'Listen: litru' }))
  expect(texts()).toEqual(['litru'])
  vi.unstubAllGlobals()
})

it.each([
  [1, '1 definition', false],
  [2, '2 definitions', true],
])(
  'the result count %i has no full stop, and multiple results show the navigation keys',
  async (count, text, hasKeys) => {
    await show(searchResult([foundDefinition('go'), foundDefinition('klama')].slice(0, count)))
    const status = screen.getByRole('status')
    expect(status.firstChild!.textContent).toBe(text)
    expect(status.textContent!.includes('to move')).toBe(hasKeys)
  },
)

it('each result group is shown only once', async () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
  await show(
    searchResult([
      foundDefinition('gasta', { match: 'rafsi' }),
      foundDefinition('gapci', { match: 'gloss' }),
      foundDefinition('gasta', { match: 'rafsi', langid: 5, langtag: 'ru', langrealname: 'Русский' }),
    ]),
    'gas',
  )
  expect(bands()).toEqual(['“gas” is its rafsi', 'Translated as “gas”'])
  expect(complaints).not.toHaveBeenCalled()
  complaints.mockRestore()
})

it('results for a Lojban text show its words with glosses, then in one row each, followed by sentences', async () => {
  const result = searchResult(
    [
      foundDefinition('mi', { match: 'words' }),
      foundDefinition('klama', { match: 'words' }),
      foundDefinition('klama', { match: 'word', langid: 5, langtag: 'ru' }),
    ],
    {
      words: [
        { text: 'mi', valsi: 'mi', gloss: null },
        { text: 'klama', valsi: 'klama', gloss: 'come' },
        { text: 'zzz', valsi: null, gloss: null },
        { text: 'ui', valsi: '.ui', gloss: 'happiness' },
      ],
    },
  )
  const q = 'mi klama zzz ui'
  const { container } = await renderWithApi(
    <SearchResults params={{ q }} result={result} sentences={<section aria-label="In sentences" />} />,
    { at: `/en?q=${q}`, responses },
  )
  const line = container.querySelector<HTMLElement>('.textwords ul')!
  expect(Array.from(line.children, ({ textContent }) => textContent)).toEqual(['mi', 'klamacome', 'zzz', 'uihappiness'])
  expect(within(line).getAllByRole('link')).toHaveLength(3)
  expect(within(line).getByRole('link', { name: 'ui' }).getAttribute('href')).toBe('/en/valsi/.ui')
  expect(screen.getByRole('link', { name: 'Analyse' }).getAttribute('href')).toBe('/en/text?text=mi+klama+zzz+ui')
  expect(bands()).toEqual(['Words of this text', 'In sentences', 'Exact word'])
})

it.each([
  ['a tanru', ['gismu', 'lujvo'], '/en/lujvo?words=melbi+zdani'],
  ['a text with a cmavo', ['cmavo', 'gismu'], undefined],
])('the words of %s link to their lujvo only if all are brivla', async (_what, types, href) => {
  const words = ['melbi', 'zdani']
  const result = searchResult(
    words.map((word, at) => foundDefinition(word, { match: 'words', type_name: types[at]! })),
    { words: words.map((text) => ({ text, valsi: text, gloss: null })) },
  )
  const params = { q: words.join(' ') }
  await renderWithApi(<SearchResults params={params} result={result} />, { at: '/en?q=melbi', responses })
  expect(screen.queryByRole('link', { name: 'Make lujvo' })?.getAttribute('href')).toBe(href)
})

it.each([
  [
    { best: 'mlezda', existing: ['melzda', 'melbi zei zdani'] },
    'In the dictionary: melzda, melbi zei zdaniNew lujvo: mlezda',
  ],
  [{ best: 'mlezda', existing: ['mlezda'] }, 'In the dictionary: mlezda'],
  [{ best: 'mlezda', existing: [] }, 'New lujvo: mlezda'],
])('results for a tanru show its existing compounds and the new one: %o', async (compounds, text) => {
  const words = ['melbi', 'zdani']
  const result = searchResult(
    words.map((word) => foundDefinition(word, { match: 'words' })),
    { words: words.map((text) => ({ text, valsi: text, gloss: null })), compounds },
  )
  const params = { q: words.join(' ') }
  const { container } = await renderWithApi(<SearchResults params={params} result={result} />, { at: '/en', responses })
  expect(container.querySelector('.tanru-compounds')?.textContent).toBe(text)
  const links = within(container.querySelector<HTMLElement>('.tanru-compounds')!).queryAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(compounds.existing)
})

it('results for a phrase are grouped by word, below an offer to search by meaning', async () => {
  await show(
    searchResult([
      foundDefinition('klama', { match: 'content_word', asked: 'go' }),
      foundDefinition('zdani', { match: 'content_word', asked: 'house' }),
      foundDefinition('litru', { match: 'content_word', asked: 'go' }),
    ]),
    'I go to the house',
    '/en?q=x&langs=2',
  )
  expect(bands()).toEqual(['Matches for “go” in your phrase', 'Matches for “house” in your phrase'])
  const link = screen.getByRole('link', { name: 'Search by meaning' })
  expect(link.getAttribute('href')).toBe('/en?q=I+go+to+the+house&mode=semantic&langs=2')
})

it('the first results for each word of a phrase come first, and the rest follow together', async () => {
  const found = (asked: string, words: string[]) =>
    words.map((word) => foundDefinition(word, { match: 'content_word', asked }))
  const [go, house] = [found('go', ['klama', 'litru', 'cliva', 'bajra', 'cadzu']), found('house', ['zdani', 'dinju'])]
  await show(searchResult([...go, ...house, foundDefinition('be', { match: 'some_words' })]), 'I go to the house')
  expect(bands()).toEqual([
    'Matches for “go” in your phrase',
    'Matches for “house” in your phrase',
    'Some of these words',
  ])
  expect(screen.getAllByRole('listitem').map((row) => row.querySelector('.headword')?.textContent)).toEqual([
    ...['klama', 'litru', 'cliva', 'zdani', 'dinju', 'bajra', 'cadzu', 'be'],
  ])
})

it.each([
  ['word', false],
  ['gloss', false],
  ['leading', false],
  ['definition', true],
  ['some_words', true],
  ['spelling', true],
] as const)('results with match type %s offer a search by meaning: %s', async (match, isOffered) => {
  await show(searchResult([foundDefinition('klama', { match })]))
  expect(screen.queryByRole('link', { name: 'Search by meaning' }) !== null).toBe(isOffered)
})

it('words that merely start with the query are collapsed behind a link to all of them', async () => {
  const beginnings = ['goi', 'gotro'].map((word) => foundDefinition(word, { match: 'prefix' }))
  await show(
    searchResult(
      [
        foundDefinition('klama', { match: 'leading', definition: '$x_1$ goes to $x_2$' }),
        ...['goi', 'gotro', 'gocti'].map((word) => foundDefinition(word, { match: 'prefix' })),
        foundDefinition('bajra', { match: 'notes', notes: 'to go fast' }),
      ],
      { beginnings: { total: 29, definitions: beginnings } },
    ),
    'go',
    '/en?q=go&langs=2',
  )
  expect(bands()).toEqual(['The definition begins with “go”', 'Words that begin with go', 'In a note'])
  expect(screen.getAllByRole('listitem').map((row) => row.querySelector('.headword')?.textContent)).toEqual([
    ...['klama', 'goi', 'gotro', 'bajra'],
  ])
  const all = screen.getByRole('link', { name: /all words beginning with go-/ })
  expect(all.textContent).toContain('29')
  expect(all.getAttribute('href')).toBe('/en?q=word%3Ago*&mode=pattern&langs=2')
})

it('a list of all entries has no groups', async () => {
  const { container } = await show(searchResult([foundDefinition('klama', { match: 'listed' })]), '')
  expect(container.querySelector('.band')).toBeNull()
})

it('rows link to their entries and show the author, votes and, if they vary, the language', async () => {
  const { container } = await show(
    searchResult([
      foundDefinition("tai da'i", { gloss_keywords: [{ word: 'like', meaning: null }], score: -2 }),
      foundDefinition('klama', { langid: 5, langtag: 'ru', langrealname: 'Русский', username: 'ivan' }),
    ]),
  )
  expect(screen.getByRole('link', { name: "tai da'i" }).getAttribute('href')).toBe("/en/valsi/tai_da'i")
  const rows = Array.from(container.querySelectorAll('.row'), (row) => row.textContent)
  expect(rows[0]).toContain('like')
  expect(rows[0]).toContain('-2')
  expect(rows[1]).toContain('Русский · ivan')
})

it('search terms are highlighted where they matched', async () => {
  const { container } = await show(
    searchResult([
      foundDefinition('klama', { match: 'gloss', gloss_keywords: [{ word: 'go', meaning: null }] }),
      foundDefinition('gotro', { match: 'prefix' }),
      foundDefinition('cadzu', { match: 'definition', definition: '$x_1$ goes on foot' }),
      foundDefinition('bajra', { match: 'notes', notes: 'to go fast, see {klama}' }),
    ]),
  )
  expect(Array.from(container.querySelectorAll('mark'), (mark) => mark.textContent)).toEqual(['go', 'go', 'goes', 'go'])
})

it('a compound shows its components', async () => {
  await show(searchResult([foundDefinition('gerzda')], { decomposition: ['gerku', 'zdani'] }), 'gerzda')
  expect(screen.getByRole('status').textContent).toContain('gerku + zdani')
  expect(screen.getByRole('link', { name: 'zdani' }).getAttribute('href')).toBe('/en/valsi/zdani')
})

it('all rows of a long list are rendered, even if it replaced a loading indicator', async () => {
  const words = Array.from({ length: 20 }, (_, n) => `word${n}`)
  const found = searchResult(words.map((word) => foundDefinition(word, { match: 'gloss' })))
  await renderWithApi(<SearchResults params={{ q: 'go' }} result={found} isFetched />, { at: '/en?q=go', responses })
  expect(screen.getAllByRole('listitem').map((row) => row.querySelector('.headword')?.textContent)).toEqual(words)
})

describe('the pager of search results', () => {
  const many = (page: number) => searchResult([foundDefinition('klama')], { total: 45, page })
  it('the pager links to the next and previous pages and preserves the other search parameters', async () => {
    await show(many(2), 'go', '/en?q=go&langs=2&page=2')
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(href('Next')).toBe('/en?q=go&langs=2&page=3')
    expect(href('Previous')).toBe('/en?q=go&langs=2')
    expect(screen.getByRole('navigation').textContent).toContain('Page 2 of 3')
  })
  it('the last page has no next-page link', async () => {
    await show(many(3), 'go', '/en?q=go&page=3')
    expect(screen.queryByRole('link', { name: 'Next' })).toBeNull()
  })
  it('a single page has no pager', async () => {
    await show(searchResult([foundDefinition('klama')]))
    expect(screen.queryByRole('navigation')).toBeNull()
  })
})

let setResult = (_result: ReturnType<typeof searchResult>) => {}
function Changing() {
  const [result, set] = useState(searchResult([foundDefinition('klama'), foundDefinition('litru')]))
  setResult = set
  return <SearchResults params={{ q: 'go' }} result={result} />
}

const focused = () => document.activeElement?.textContent

describe('the keyboard navigation of results', () => {
  it('new results reset the selection even if the number of results is the same', async () => {
    const { user, container } = await renderWithApi(<Changing />, { at: '/en?q=go', responses })
    await user.keyboard('jj')
    expect(container.querySelector('.selected .headword')?.textContent).toBe('litru')
    act(() => setResult(searchResult([foundDefinition('gerku'), foundDefinition('mlatu')])))
    expect(container.querySelector('.selected')).toBeNull()
    await user.keyboard('j')
    expect(focused()).toBe('gerku')
  })

  const three = searchResult(['klama', 'litru', 'cadzu'].map((word) => foundDefinition(word)))
  it('j and k move between result rows and stop at the first and last', async () => {
    const { user } = await show(three)
    await user.keyboard('j')
    expect(focused()).toBe('klama')
    await user.keyboard('jjjj')
    expect(focused()).toBe('cadzu')
    await user.keyboard('k')
    expect(focused()).toBe('litru')
    await user.keyboard('kkkk')
    expect(focused()).toBe('klama')
  })
  it('arrow keys move between result rows, and Enter opens the entry', async () => {
    const { user, url } = await show(three)
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await waitFor(() => expect(url()).toBe('/en/valsi/litru'))
  })
  it('row shortcuts do not affect typing in fields or arrow keys on radio buttons', async () => {
    const content = (
      <>
        <input aria-label="field" />
        <input type="radio" name="r" aria-label="a" />
        <input type="radio" name="r" aria-label="b" />
        <SearchResults params={{ q: 'go' }} result={three} />
      </>
    )
    const { user } = await renderWithApi(content, { at: '/en?q=go', responses })
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'field' })
    await user.type(field, 'jk')
    expect([field.value, document.activeElement]).toEqual(['jk', field])
    await user.click(screen.getByRole('radio', { name: 'a' }))
    fireEvent.keyDown(screen.getByRole('radio', { name: 'a' }), { key: 'ArrowDown' })
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'a' }))
    await user.click(field)
    await user.keyboard('{ArrowDown}')
    expect(focused()).toBe('klama')
  })
})
