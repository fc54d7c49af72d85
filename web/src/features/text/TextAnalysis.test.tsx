import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { parse } from '@vlacku/grammar'
import { explain } from '@vlacku/lojban/explain'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { dialog, leaveApp, mockBrowser, openApp } from '../../testing/openApp.tsx'
import type { RecordedRequest } from '../../testing/renderWithApi.tsx'
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
afterEach(() => {
  vi.restoreAllMocks()
  return leaveApp()
})

/** Mocks the server's response, which has one gloss. */
function glossed({ body }: RecordedRequest) {
  const parsed = parse((body as { text: string }).text)
  const words = parsed.words.map((word) => ({
    ...word,
    class: null,
    gloss: word.text === 'klama' ? 'come to' : null,
    suggestions: { kluma: ['klama', 'kumla'] }[word.text] ?? [],
    explanation: word.text === 'smabru' ? explain('tosmabru') : null,
  }))
  return { ...parsed, words, definitions: { klama: { text: 'x1 comes to x2', langtag: 'en' } } }
}
const found = {
  words: [
    { word: 'zarci', count: 1, definition_id: 7, langtag: 'en', definition: '$x_1$ is a market', glosses: ['market'] },
  ],
  ...{ left_off: 0, word_count: 4, known_count: 3, learning_count: 0, not_found: [] },
}

const entry = {
  entry: {
    valsi: sampleEntry('klama'),
    definitions: [foundDefinition('klama', { definition: '$x_1$ comes to destination $x_2$' })],
  },
}

const open = (at: string, settings: Parameters<typeof openApp>[1] = {}) =>
  openApp(at, {
    ...settings,
    responses: { 'POST /language/parse': glossed, 'GET /jbovlaste/entry': entry, ...settings.responses },
  })

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Lojban text/ })
const type = (text: string) => act(async () => fireEvent.change(field(), { target: { value: text } }))

it('the analysis shows each word with its gloss and selma’o, and links it to its entry', async () => {
  const { main } = await open('/en/text?text=mi+klama')
  const link = await main.findByRole('link', { name: 'klama' })
  expect(link.getAttribute('href')).toBe('/en/valsi/klama')
  await waitFor(() =>
    expect(main.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['mi—KOhA', 'klamacome tobrivla']),
  )
})

it('the text is analyzed while the user types and stored in the URL', async () => {
  const { main, url } = await open('/en/text')
  expect(main.getByText('No text yet')).toBeTruthy()
  await type('do prami mi')
  expect(await main.findByRole('link', { name: 'prami' })).toBeTruthy()
  await waitFor(() => expect(url()).toBe('/en/text?text=do+prami+mi'))
})

it('known glosses remain visible while the user types', async () => {
  const { main } = await open('/en/text?text=mi+klama')
  await main.findByText('come to')
  await type('do prami')
  await main.findByRole('link', { name: 'prami' })
  await type('do klama')
  expect((await main.findByRole('link', { name: 'klama' })).closest('li')?.textContent).toBe('klamacome tobrivla')
})

it('the rule that an invalid word violates is explained', async () => {
  const { main } = await open("/en/text?text=mi+slinku'i&view=tree")
  expect(await main.findByText(/a preceding particle would merge with it into one compound/)).toBeTruthy()
  expect(main.getByText(/An invalid text has no structure/)).toBeTruthy()
  expect(main.queryByText(/Expected here/)).toBeNull()
})

it('words that are written together are replaced as one word', async () => {
  const { main, user } = await open('/en/text?text=mi+tosmabru+.i+tosmabru')
  const note = within(await main.findByRole('list', { name: 'Words to check' }))
  expect(note.getByRole('listitem').textContent).toMatch(/^“tosmabru” .* sounds like several words: to smabru\./)
  await user.click(note.getByRole('button', { name: 'Replace with tosymabru' }))
  expect(field().value).toBe('mi tosymabru .i tosymabru')
})

it('the analysis shows sumti in blocks with the places they fill, and elided terminators', async () => {
  const { main } = await open('/en/text?text=mi+klama+lo+zarci&view=blocks')
  const word = await main.findByRole('link', { name: 'zarci' })
  const sumti = word.closest('.sumti')!
  expect(sumti.className).toContain('x2')
  expect(sumti.querySelector('.elided')?.textContent).toBe('ku')
  await waitFor(() => expect(sumti.querySelector(':scope > .box-label')?.textContent).toBe('x2 klama · destination'))
})

it('the analysis shows the grammar rules as a tree, and the pronunciation', async () => {
  const { main, user } = await open('/en/text?text=mi+klama&view=tree')
  expect((await main.findAllByText(/selbri/)).length).toBeGreaterThan(0)
  await user.click(main.getByRole('link', { name: 'Pronunciation' }))
  expect(await main.findByText('ˈkla.ma')).toBeTruthy()
})

it('the word at which parsing fails is marked, valid continuations are listed, and the repair can be applied', async () => {
  const { main, user } = await open('/en/text?text=lo+mlatu+cu+lo+gerku+cu+pinxe')
  const note = (await main.findByText(/doesn’t fit/)).closest<HTMLElement>('.note')!
  expect(note.textContent).toMatch(/“lo” doesn’t fit here\. Expected here: .*a selbri/)
  expect(document.querySelector('.wrong-word')?.textContent).toBe('lo')
  expect(note.querySelector('q')?.textContent).toBe('lo mlatu cu lo gerku cu pinxe')
  expect(note.querySelector('q del')?.textContent).toBe('cu ')
  expect(within(note).queryByRole('button', { name: 'Select in the text' })).toBeNull()
  await user.click(within(note).getByRole('button', { name: 'Apply correction' }))
  expect(document.activeElement).toBe(field())
  expect(field().value).toBe('lo mlatu lo gerku cu pinxe')
  await waitFor(() => expect(main.queryByText(/doesn’t fit/)).toBeNull())
})

it.each([
  ['lo mlatu pinxe lo ladru', 'lo mlatu cu pinxe lo ladru', 'cu', /no selbri\. Did you mean:/],
  ['mi djica nu klama', 'mi djica lo nu klama', 'lo', /Without an article/],
])('a missing word is suggested for the valid text %s', async (text, corrected, missing, message) => {
  const { main, user } = await open(`/en/text?text=${text.replaceAll(' ', '+')}`)
  const note = (await main.findByText(message)).closest<HTMLElement>('.note')!
  expect(note.querySelector('q mark')?.textContent).toBe(missing)
  expect(field().getAttribute('aria-invalid')).not.toBe('true')
  await user.click(within(note).getByRole('button', { name: 'Apply correction' }))
  expect(field().value).toBe(corrected)
  await waitFor(() => expect(main.queryByText(message)).toBeNull())
})

it('an error of a long text can be found in the field', async () => {
  const text = `${'mi klama .i '.repeat(20)}mi je do klama`
  const { main, user } = await open('/en/text')
  await type(text)
  const select = await main.findByRole('button', { name: 'Select in the text' })
  expect(select.closest('.note')?.querySelector('q')?.textContent).toMatch(/^… .*mi \.e do klama$/)
  await user.click(select)
  const { selectionStart, selectionEnd } = field()
  expect(text.slice(selectionStart, selectionEnd)).toBe('je')
  expect(document.activeElement).toBe(field())
})

it('a misspelled word of a valid text can be replaced by a word of the dictionary', async () => {
  const { main, user } = await open('/en/text?text=mi+kluma+.i+do+kluma')
  const note = within(await main.findByRole('list', { name: 'Words to check' }))
  expect(note.getByText(/^“kluma” isn’t in the dictionary\./)).toBeTruthy()
  await user.click(note.getByRole('button', { name: 'Replace with klama' }))
  expect(field().value).toBe('mi klama .i do klama')
  await waitFor(() => expect(main.queryByRole('list', { name: 'Words to check' })).toBeNull())
})

it('a word with several similar words has a button for each', async () => {
  const { main, user } = await open('/en/text?text=mi+kluma')
  const note = within(await main.findByRole('list', { name: 'Words to check' }))
  await user.click(note.getByRole('button', { name: 'Replace with kumla' }))
  expect(field().value).toBe('mi kumla')
})

it('the error message is replaced when typing pauses, and disappears as soon as the text is valid', async () => {
  const { main } = await open('/en/text?text=mi+cu+cu+klama')
  await main.findByText(/“cu” doesn’t fit here/)
  expect(field().getAttribute('aria-invalid')).toBe('true')
  await type('mi kei klama')
  await main.findByRole('link', { name: 'kei' })
  expect(main.getByText(/“cu” doesn’t fit here/)).toBeTruthy()
  expect(main.getByRole<HTMLButtonElement>('button', { name: 'Apply correction' }).disabled).toBe(true)
  expect(await main.findByText(/“kei” doesn’t fit here/)).toBeTruthy()
  expect(document.getElementById(field().getAttribute('aria-describedby')!)?.textContent).toMatch(/“kei” doesn’t fit/)
  await type('mi klama')
  await waitFor(() => expect(main.queryByText(/doesn’t fit/)).toBeNull())
  expect(field().getAttribute('aria-invalid')).toBe('false')
})

it('a text that the form sent without JavaScript is shown whole', async () => {
  const text = Array(300).fill('mi klama').join(' .i ')
  await open(`/en/text?text=${text.replaceAll(' ', '+')}`)
  expect(field().value).toBe(text)
})

it('a long text is stored in the fragment of the URL', async () => {
  const text = `lu "50%" # + & ĝi .i ${'mi klama .i '.repeat(200)}`
  const { router } = await open('/en/text')
  await type(text)
  const url = await vi.waitFor(() => {
    const { href } = router.history.location
    expect(href).toMatch(/^\/en\/text#text=lu/)
    return href
  })
  await leaveApp()
  await open(url)
  await waitFor(() => expect(field().value).toBe(text))
})

it('the text analysis shows logged-in users the share of words they know, and lists the others', async () => {
  const { main, user, requestsTo } = await open('/en/text?text=mi+klama+lo+zarci', {
    as: { username: 'alis' },
    responses: { 'POST /flashcards/text': found },
  })
  expect(await main.findByText('You know or are learning 75% of the words.', {}, { timeout: 10_000 })).toBeTruthy()
  expect(requestsTo('POST /flashcards/text')[0]?.body).toEqual({ text: 'mi klama lo zarci', lang_ids: [2] })
  await user.click(main.getByRole('button', { name: 'Add unknown words to a collection' }))
  // the dialog is loaded on demand
  await waitFor(() => expect(dialog().getByRole('checkbox', { name: 'zarci' })).toBeTruthy(), { timeout: 10_000 })
})

it('the interlinear gloss can be copied', async () => {
  const { main, user } = await open('/en/text?text=mi+klama')
  await main.findByText('come to')
  await user.click(main.getByRole('button', { name: 'Copy as text' }))
  expect(await navigator.clipboard.readText()).toBe('mi    klama\nKOhA  come.to\n')
})

it.each(['words', 'blocks', 'tree', 'sound'])(
  'a redundant terminator is struck through in the view %s',
  async (view) => {
    const { main } = await open(`/en/text?text=lo+mlatu+ku+cu+pinxe&view=${view}`)
    await main.findByText('The struck-through word can be left out without changing the structure.')
    expect([...document.querySelectorAll('.needless')].map(({ textContent }) => textContent)).toEqual(['ku'])
  },
)

it('the blocks can be copied as an SVG image', async () => {
  const { main, user } = await open('/en/text?text=mi+klama+lo+zarci&view=blocks')
  await waitFor(() => expect(document.querySelector('.box.x2 > .box-label')?.textContent).toContain('destination'))
  await user.click(await main.findByRole('button', { name: 'Copy blocks as SVG' }))
  const svg = await navigator.clipboard.readText()
  expect(svg).toMatch(/^<svg /)
  expect(svg).toContain('>x₂ klama · destination</text>')
})

it.each([
  ['unbalanced quotation', 'zoi gy. <script>alert(1)</script>'],
  ['markup', '<img src=x onerror=alert(1)>'],
  ['emoji and lone surrogates', '😀 \ud800 mi'],
  ['nesting', 'ke '.repeat(2000)],
  ['repetition', 'zo '.repeat(5000)],
  ['spaces', '   \n\t '],
])('a text with %s does not break the page', async (_, text) => {
  const { main } = await open('/en/text')
  await type(text)
  await type('mi klama')
  expect(await main.findByRole('link', { name: 'klama' })).toBeTruthy()
  await type(text)
  await waitFor(() => expect(main.queryByRole('link', { name: 'klama' })).toBeNull())
  expect(document.querySelector('img[src=x], main script')).toBeNull()
  expect(field().value).toBe(text)
})

it('the start of a long text is shown until the whole text is parsed', async () => {
  const { main } = await open('/en/text')
  await type('mi klama')
  await main.findByRole('link', { name: 'klama' })
  let finish = () => {}
  const wholeText = new Promise<void>((resolve) => {
    finish = resolve
  })
  vi.spyOn(FakeWorker.prototype, 'postMessage').mockImplementation(function (this: FakeWorker, text) {
    const isWhole = text.length > 600
    void (isWhole ? wholeText : Promise.resolve()).then(() =>
      this.dispatchEvent(new MessageEvent('message', { data: parse(text) })),
    )
  })
  await type('do prami mi .i '.repeat(200))
  expect((await main.findAllByRole('link', { name: 'prami' })).length).toBeLessThan(100)
  expect(main.getByRole('status', { name: 'Loading' })).toBeTruthy()
  expect(main.queryByRole('button', { name: /^Copy/ })).toBeNull()
  await act(async () => finish())
  await waitFor(() => expect(main.getAllByRole('link', { name: 'prami' })).toHaveLength(200))
  expect(main.queryByRole('status', { name: 'Loading' })).toBeNull()
})

it('the first thousand words of a long text are rendered, and the rest on request', async () => {
  const { main, user } = await open('/en/text')
  await type('mi klama .i '.repeat(500))
  const all = await main.findByRole('button', { name: 'Show all 1,500 words' })
  expect(main.getAllByRole('listitem')).toHaveLength(1000)
  await user.click(all)
  expect(main.getAllByRole('listitem')).toHaveLength(1500)
  expect(document.activeElement).toBe(document.querySelector('.text-view'))
})
