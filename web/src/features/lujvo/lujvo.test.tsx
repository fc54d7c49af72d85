import { screen, within } from '@testing-library/react'
import type { CompoundsResponse } from '@vlacku/contract/compounds'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { leaveApp, mockBrowser, openApp } from '../../testing/openApp.tsx'
import { foundDefinition } from '../../testing/samples.ts'

beforeAll(mockBrowser)
afterEach(leaveApp)

const affix = (text: string, word: string) => ({ kind: 'affix' as const, text, word })
const keyword = (word: string) => ({ word, meaning: null })
const component = (input: string, word: string | null, places: string[] = [], alternatives: string[] = []) => ({
  ...{ input, word, obstacle: null, alternatives },
  affixes: word ? [word.slice(0, 3)] : [],
  definition: word ? foundDefinition(word, { definition: '$x_1$ $x_2$', place_keywords: places.map(keyword) }) : null,
})
const compounds: CompoundsResponse = {
  explanation: null,
  components: [
    component('dog', 'gerku', ['dog', 'breed']),
    component('house', 'zdani', ['house', 'resident'], ['dinju']),
  ],
  forms: Array.from({ length: 10 }, (_, nth) => ({
    word: nth === 0 ? 'gerzda' : `gerzda${nth}`,
    score: 5878 + nth,
    parts: [affix('ger', 'gerku'), affix('zda', 'zdani')],
    is_entry: false,
  })),
  entries: [],
}
const open = (answer: CompoundsResponse, at = '/en/lujvo?words=dog+house') =>
  openApp(at, { responses: { 'GET /language/compounds': answer } })
const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

it('the lujvo page shows the best form and links to a prefilled form for the new word', async () => {
  await open(compounds)
  expect(await screen.findByRole('heading', { name: 'gerzda' })).toBeTruthy()
  const definition = '$x_{1}=z_{1}$ (house), $x_{2}=z_{2}$ (resident), $x_{3}=g_{2}$ (breed)'
  expect(new URL(href('Propose this word')!, 'http://x').searchParams.get('definition')).toBe(definition)
  expect(href('Propose this word')).toMatch(/^\/en\/valsi\/add\?word=gerzda&/)
})

it('the lujvo page links to the entry of another form instead of proposing the best form', async () => {
  await open({ ...compounds, entries: [{ word: 'gerkyzda', text: 'a doghouse', langtag: 'en' }] })
  await screen.findByRole('heading', { name: 'gerzda' })
  expect(href('Open entry')).toBe('/en/valsi/gerkyzda')
  expect(screen.getByText(/^The dictionary has this lujvo as/).textContent).toContain('gerkyzda')
  expect(screen.queryByRole('link', { name: 'Propose this word' })).toBeNull()
})

it('scores are formatted in the interface language', async () => {
  await open(compounds)
  expect(await screen.findByText('Best form, score 5,878')).toBeTruthy()
  expect(screen.getByRole('cell', { name: '5,878' })).toBeTruthy()
})

it('the lujvo page shows that a component has no short rafsi or no entry', async () => {
  const spageti = { ...component('spageti', 'spageti', ['spaghetti']), affixes: [] }
  const unknown = { ...component('kuzda', 'kuzda'), affixes: [], definition: null }
  await open({ ...compounds, components: [spageti, unknown] })
  const section = await screen.findByRole('region', { name: 'Components' })
  const [first, second] = within(section).getAllByRole('listitem')
  expect(first!.textContent).toContain('No short rafsi; the whole word is used.')
  expect(second!.textContent).toContain('Not in the dictionary. No short rafsi; the whole word is used.')
  expect(section.textContent).not.toContain('No suitable word found')
})

it('an existing lujvo links to its entry', async () => {
  const [best, ...others] = compounds.forms
  await open({
    ...compounds,
    forms: [{ ...best!, is_entry: true }, ...others],
    entries: [{ word: 'gerzda', text: 'a doghouse', langtag: 'en' }],
  })
  expect(await screen.findByText('a doghouse')).toBeTruthy()
  expect(href('Open entry')).toBe('/en/valsi/gerzda')
  expect(screen.queryByRole('link', { name: 'Propose this word' })).toBeNull()
})

it('selecting another word for a gloss replaces the component in the URL', async () => {
  await open(compounds)
  await screen.findByRole('heading', { name: 'gerzda' })
  expect(href('dinju')).toBe('/en/lujvo?words=gerku+dinju')
})

it('the lujvo page shows eight forms at first, and all of them on request', async () => {
  const { user } = await open(compounds)
  const rows = () => within(screen.getByRole('table')).getAllByRole('row').length - 1
  await screen.findByRole('heading', { name: 'gerzda' })
  expect(rows()).toBe(8)
  await user.click(screen.getByRole('button', { name: 'Show all 10' }))
  expect(rows()).toBe(10)
})

it('each predicted place names the component place from which it is derived', async () => {
  await open(compounds)
  const section = await screen.findByRole('region', { name: 'Predicted places' })
  expect(
    within(section)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'x1 house zdani x1',
    'x2 resident zdani x2',
    '– dog gerku x1 (left out: usually the same as a place of zdani)',
    'x3 breed gerku x2',
  ])
})

it('a place without a name is described by the words next to it in the definition', async () => {
  const [gerku, zdani] = compounds.components
  const definition = { ...zdani!.definition!, definition: '$x_1$ is a nest of $x_2$', place_keywords: null }
  await open({ ...compounds, components: [gerku!, { ...zdani!, definition }] })
  const section = await screen.findByRole('region', { name: 'Predicted places' })
  expect(within(section).getAllByRole('listitem')[1]!.textContent).toBe('x2 is a nest of … zdani x2')
})

it.each<[string, CompoundsResponse, string]>([
  [
    'no word fits',
    { ...compounds, components: [component('zzzq', null), compounds.components[1]!], forms: [] },
    'No suitable word found for: zzzq. Try a synonym.',
  ],
  [
    'a Lojban word has no rafsi',
    {
      ...compounds,
      components: [{ ...component('bau', 'bau'), affixes: [], obstacle: 'no_affixes' }, compounds.components[1]!],
      forms: [],
    },
    'These Lojban words can’t be part of a lujvo: bau.',
  ],
  [
    'there is one word',
    { ...compounds, components: [compounds.components[0]!], forms: [] },
    'A lujvo has at least two components.',
  ],
  ['the words don’t join', { ...compounds, forms: [] }, 'These words don’t form a lujvo.'],
])('the lujvo page explains why there is no lujvo if %s', async (_case, answer, text) => {
  await open(answer)
  expect(await screen.findByText(text)).toBeTruthy()
})

it('the lujvo page explains that a lujvo lacks a hyphen, and links to the corrected lujvo', async () => {
  const explanation = { kind: 'falls_apart' as const, words: ['to', 'smabru'], correction: 'tosymabru' }
  await open({ explanation, components: [], forms: [], entries: [] }, '/en/lujvo?words=tosmabru')
  const note = (await screen.findByText(/^This sounds like several words/)).closest('[role=status]')
  expect(note!.textContent).toBe('This sounds like several words: to smabru. Closest valid form: tosymabru.')
  expect(href('tosymabru')).toBe('/en/lujvo?words=tosymabru')
  expect(screen.queryByRole('region', { name: 'Components' })).toBeNull()
})

it('the lujvo page does not send more words than the API accepts', async () => {
  const { requestsTo } = await open(compounds, `/en/lujvo?words=${Array(9).fill('gerku').join('+')}`)
  expect(await screen.findByText('Enter at most 8 words.')).toBeTruthy()
  expect(requestsTo('GET /language/compounds')).toEqual([])
})

it('the lujvo page shows examples if no words are given', async () => {
  await open(compounds, '/ru/lujvo')
  expect(href('красивый цветок')).toBe(
    `/ru/lujvo?words=${new URLSearchParams({ q: 'красивый цветок' }).toString().slice(2)}`,
  )
})
