import { screen, waitFor, within } from '@testing-library/react'
import { parse } from '@vlacku/grammar'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { leaveApp, mockBrowser, openApp } from '../../testing/openApp.tsx'
import { foundDefinition, sampleEntry } from '../../testing/samples.ts'

/** Mocks the worker by parsing on the main thread. */
class FakeWorker extends EventTarget {
  postMessage(text: string) {
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: parse(text) })))
  }
  terminate() {}
}

beforeAll(() => {
  mockBrowser()
  globalThis.Worker = FakeWorker as never
})
afterEach(leaveApp)

const keyword = (word: string) => ({ word, meaning: null })
const definition = foundDefinition('klama', {
  definition: '$x_1$ comes to $x_2$ from $x_3$',
  place_keywords: [keyword('traveller'), keyword('destination'), keyword('origin')],
})
const sentence = {
  ...{ id: 1, translation: 'The dog goes home.', langtag: 'en', doubtful: false, number: null },
  source: { name: 'Book', licence: '', url: null },
  pieces: [{ text: 'lo gerku cu klama lo zdani', valsi: null }],
  places: [
    { start: 0, end: 8, place: 1 },
    { start: 18, end: 26, place: 2 },
  ],
}

async function open({ sentences = [sentence], type_name = 'gismu' } = {}) {
  const app = await openApp('/en/valsi/klama', {
    responses: {
      'GET /jbovlaste/entry': { entry: { valsi: sampleEntry('klama', { type_name }), definitions: [definition] } },
      'GET /jbovlaste/valsi/:id/examples': { sentences, total: sentences.length } as never,
      'GET /jbovlaste/valsi/:id/compounds': { compounds: [], total: 0 },
      'GET /jbovlaste/semantic-search': { definitions: [], total: 0, page: 1, per_page: 12 },
      'POST /jbovlaste/votes': { votes: {}, versions: {} },
      'GET /versions/deleted': { deleted: [] },
    },
  })
  return { ...app, button: () => app.main.getByRole('button', { name: 'Try the places' }) }
}
/** Returns the sentences without the place numbers above the sumti. */
const sentences = () =>
  within(screen.getByRole('list', { name: 'Sentences' }))
    .getAllByRole('listitem')
    .map((item) => {
      const text = item.querySelector('.s')!.cloneNode(true) as HTMLElement
      for (const number of text.querySelectorAll('rt')) number.remove()
      return text.textContent
    })

it('the place explorer opens on request, filled with the sumti of the first example', async () => {
  const { user, button } = await open()
  expect(screen.queryByRole('textbox', { name: /^x1/ })).toBeNull()
  await user.click(button())
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^x1/ })
  await waitFor(() => expect(field.value).toBe('lo gerku'))
  expect(sentences()).toEqual([
    'lo gerku cu klama lo zdani',
    'lo zdani cu se klama lo gerku',
    'fe lo zdani fa lo gerku cu klama',
  ])
})

it('each sentence shows the places that the parser finds', async () => {
  const { user, button } = await open({ sentences: [] })
  await user.click(button())
  await screen.findByRole('textbox', { name: /^x1/ })
  await waitFor(() =>
    expect([...document.querySelectorAll('.explorer-forms ruby')].map(({ textContent }) => textContent)).toEqual([
      ...['mix1', 'dox2'],
      ...['dox2', 'mix1'],
      ...['dox2', 'mix1'],
    ]),
  )
})

it('the sentences follow the typed and selected sumti', async () => {
  const { user, button } = await open({ sentences: [] })
  await user.click(button())
  await user.click(await screen.findByRole('button', { name: 'do' }))
  expect(sentences()).toEqual(['mi klama'])
  await user.type(screen.getByRole('textbox', { name: /^x3/ }), 'lo zarci')
  expect(sentences()).toEqual(['mi klama fi lo zarci', 'lo zarci cu te klama fi mi', 'fi lo zarci fa mi klama'])
})

it('the place explorer warns once if the parser reads several sentences differently', async () => {
  const { user, button } = await open({ sentences: [] })
  await user.click(button())
  const field = await screen.findByRole('textbox', { name: /^x2/ })
  await user.clear(field)
  await user.type(field, 'lo nu do klama')
  await user.type(screen.getByRole('textbox', { name: /^x3/ }), 'ti')
  expect(await screen.findAllByText(/^The parser reads the marked sentences differently\./)).toHaveLength(1)
  expect(screen.getAllByRole('link', { name: 'Analyse this text' })).toHaveLength(1)
})

it('the place explorer does not warn about sentences while a field has an error', async () => {
  const { user, button } = await open({ sentences: [] })
  await user.click(button())
  await user.type(await screen.findByRole('textbox', { name: /^x3/ }), 'zdani')
  expect(await screen.findByText('This isn’t a sumti.')).toBeTruthy()
  expect(screen.queryByText(/marked sentences differently/)).toBeNull()
})

it('the place explorer offers a description instead of a selbri', async () => {
  const { user, button } = await open({ sentences: [] })
  await user.click(button())
  await user.type(await screen.findByRole('textbox', { name: /^x3/ }), 'zdani')
  await user.click(await screen.findByRole('button', { name: 'lo zdani' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^x3/ }).value).toBe('lo zdani')
  await waitFor(() => expect(screen.queryByText('This isn’t a sumti.')).toBeNull())
  expect(screen.queryByRole('button', { name: 'lo zdani' })).toBeNull()
})

it('the place explorer offers la before a name', async () => {
  const { user, button } = await open({ sentences: [] })
  await user.click(button())
  await user.type(await screen.findByRole('textbox', { name: /^x3/ }), 'djan')
  await user.click(await screen.findByRole('button', { name: 'la djan' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^x3/ }).value).toBe('la djan')
})

it('a sumti that contains the word of the entry has no effect on the other places', async () => {
  const { user, button } = await open({ sentences: [] })
  await user.click(button())
  const field = await screen.findByRole('textbox', { name: /^x1/ })
  await user.clear(field)
  await user.type(field, 'lo nu mi klama vau')
  await waitFor(() =>
    expect([...document.querySelectorAll('.explorer-forms ruby')].map(({ textContent }) => textContent)).toEqual([
      ...['lo nu mi klama vaux1', 'dox2'],
      ...['dox2', 'lo nu mi klama vaux1'],
      ...['dox2', 'lo nu mi klama vaux1'],
    ]),
  )
  expect(screen.queryByText(/differently/)).toBeNull()
})

it('zi’o is shown as deleting its place rather than filling it', async () => {
  const { user, button } = await open({ sentences: [] })
  await user.click(button())
  const field = await screen.findByRole('textbox', { name: /^x1/ })
  await user.clear(field)
  await user.type(field, "zi'o")
  expect(await screen.findByText(/^zi’o deletes this place/)).toBeTruthy()
  await waitFor(() => expect(sentences()[0]).toBe("zi'o klama do"))
  expect([...document.querySelectorAll('.explorer-forms ruby')].map(({ textContent }) => textContent)).toEqual([
    ...['dox2', 'dox2', 'dox2'],
  ])
})

it('words that form no selbri have no place explorer', async () => {
  const { main } = await open({ type_name: 'cmavo' })
  expect(main.queryByRole('button', { name: 'Try the places' })).toBeNull()
})

it('a field whose text is not a sumti has an error', async () => {
  const { user, button } = await open()
  await user.click(button())
  const field = await screen.findByRole('textbox', { name: /^x3/ })
  await user.type(field, 'lo gerku be')
  expect(await screen.findByText('This isn’t a sumti.')).toBeTruthy()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await user.type(field, ' do')
  await waitFor(() => expect(screen.queryByText('This isn’t a sumti.')).toBeNull())
})
