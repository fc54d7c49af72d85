import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { ApiError } from '../../platform/ApiError.ts'
import { leaveApp, mockBrowser } from '../../testing/openApp.tsx'
import { foundDefinition, sampleEntry } from '../../testing/samples.ts'
import { openWriting } from './openWriting.testing.tsx'
import { analysis } from './source.testing.ts'

beforeAll(mockBrowser)
afterEach(leaveApp)

const ANALYSE = 'POST /language/analyze_word'
/** Returns the text that screen readers announce after the label of a field. */
const descriptionOf = (field: Element) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent?.trim()

it('a word is analyzed when the user pauses typing, not at every keystroke', async () => {
  const { user, field, requestsTo } = await openWriting('/en/valsi/add')
  await user.type(field('Word'), 'klama')
  expect(await screen.findByText('Valid gismu')).toBeTruthy()
  expect(requestsTo(ANALYSE).map(({ body }) => body)).toEqual([{ word: 'klama', source_langid: 1 }])
})

it('a late analysis of a previous word is discarded', async () => {
  const responses: Record<string, (_: unknown) => void> = {}
  const { user, field } = await openWriting('/en/valsi/add', {
    [ANALYSE]: ({ body }: { body: { word: string } }) => new Promise((resolve) => (responses[body.word] = resolve)),
  })
  const typed = async (word: string) => {
    await user.clear(field('Word'))
    await user.type(field('Word'), word)
    await expect.poll(() => responses[word]).toBeDefined()
  }
  await typed('mlatu')
  await typed('gerku')
  responses.gerku!(analysis({ text: 'gerku', word_type: 'gismu' }))
  expect(await screen.findByText('Valid gismu')).toBeTruthy()
  responses.mlatu!(analysis({ text: 'mlatu', word_type: 'cmavo' }))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByText('Valid cmavo')).toBeNull()
})

it('a compound is split into its components, with their meanings and a better form of the word', async () => {
  const parts = [
    { kind: 'affix', text: 'mlat', word: 'mlatu' },
    { kind: 'hyphen', text: 'y' },
    { kind: 'affix', text: 'kerlo', word: 'kerlo' },
  ]
  const definition = foundDefinition('mlatu', { gloss_keywords: [{ word: 'cat', meaning: null }] })
  await openWriting('/en/valsi/add?word=mlatykerlo', {
    [ANALYSE]: analysis({ word_type: 'lujvo', text: 'mlatykerlo', recommended: 'latkerlo', parts: parts as never }),
    'GET /jbovlaste/entry': ({ query }: { query: { word: string } }) => ({
      entry: query.word === 'mlatu' ? { valsi: sampleEntry('mlatu'), definitions: [definition] } : null,
    }),
  })
  const region = within(await screen.findByRole('region', { name: 'How the word is built' }))
  expect((await region.findByRole('link', { name: /^mlat/ })).getAttribute('href')).toBe('/en/valsi/mlatu')
  expect(await region.findByText('cat')).toBeTruthy()
  expect(region.getByText(/A better form/).textContent).toContain('latkerlo')
  expect((await screen.findByRole('region', { name: 'Places of the components' })).textContent).toContain(
    'is what mlatu says',
  )
})

it('a normalized spelling is offered, and similar roots are listed', async () => {
  await openWriting('/en/valsi/add?word=KLAma', {
    [ANALYSE]: analysis({ text: 'klama', problems: { regular: ['klamu'], experimental: [] } }),
  })
  expect((await screen.findByText(/Will be saved as/)).textContent).toContain('klama')
  expect(screen.getByText(/Too similar to an existing root/).textContent).toContain('klamu')
})

it('an invalid word is reported next to its field', async () => {
  const { field } = await openWriting('/en/valsi/add?word=xyz', {
    [ANALYSE]: analysis({ success: false, word_type: 'nalvla', text: '' }),
  })
  await expect.poll(() => field('Word').getAttribute('aria-invalid')).toBe('true')
  expect(descriptionOf(field('Word'))).toBe('This isn’t a valid word of this language')
  expect(screen.queryByRole('region', { name: 'How the word is built' })).toBeNull()
})

it.each([
  [{ kind: 'not_words', piece: 'xyz', letters: '', correction: null }, 'xyz isn’t a word of this language.'],
  [
    { kind: 'missing_hyphen', piece: 'brodkla', letters: 'dk', correction: 'brodykla' },
    'brodkla isn’t a word: its parts need a hyphen between them, for example the letter y. Use “brodykla”',
  ],
  [
    { kind: 'joins_particle', piece: "slinku'i", joined: "paslinku'i", correction: null },
    "slinku'i isn’t a word: a preceding particle would merge with it into one compound, as in paslinku'i.",
  ],
] as const)('shows below the field why a text is not a word: %o', async (explanation, text) => {
  const { field } = await openWriting('/en/valsi/add?word=xyz', {
    [ANALYSE]: analysis({ success: false, word_type: 'nalvla', text: '', explanation }),
  })
  await expect.poll(() => descriptionOf(field('Word'))).toBe(text)
  expect(field('Word').getAttribute('aria-invalid')).toBe('true')
  expect(document.querySelector('.checks')).toBeNull()
})

it.each(['/en/valsi/add?word=xyz', '/en/definition/markdown?word=xyz'])(
  'explains an invalid word at %s',
  async (at) => {
    const explanation = { kind: 'not_words' as const, piece: 'xyz', letters: '', correction: null }
    const { field } = await openWriting(at, {
      [ANALYSE]: analysis({ success: false, word_type: 'nalvla', text: '', explanation }),
    })
    await expect.poll(() => descriptionOf(field('Word'))).toBe('xyz isn’t a word of this language.')
  },
)

const severalWords = {
  [ANALYSE]: ({ body }: { body: { word: string } }) =>
    body.word === 'tosmabru'
      ? analysis({
          word_type: 'phrase',
          explanation: { kind: 'falls_apart' as const, words: ['to', 'smabru'], correction: 'tosymabru' },
        })
      : analysis({ word_type: 'lujvo', text: body.word }),
}

it('warns below the field that a text parses as several words instead of one', async () => {
  const { field, user } = await openWriting('/en/valsi/add?word=tosmabru', severalWords)
  await screen.findByRole('button', { name: 'Use “tosymabru”' })
  expect(descriptionOf(field('Word'))).toBe('This sounds like several words: to smabru. Use “tosymabru”')
  expect(field('Word').getAttribute('aria-invalid')).toBe('false')
  expect(field('Word').closest('.wordfield')!.querySelector('[aria-live]')!.textContent).toContain('several words')
  const side = document.querySelector('.answer')!.textContent
  expect(side).not.toContain('Valid phrase')
  expect(side).not.toContain('several words')
  await user.click(field('Word'))
  await user.tab()
  expect(document.activeElement?.textContent).toBe('Use “tosymabru”')
})

it('a corrected word replaces the text of the field', async () => {
  const { field, user } = await openWriting('/en/valsi/add?word=tosmabru', severalWords)
  await user.click(await screen.findByRole('button', { name: 'Use “tosymabru”' }))
  expect(field('Word')).toHaveProperty('value', 'tosymabru')
  expect(document.activeElement).toBe(field('Word'))
  expect(await screen.findByText('Valid lujvo')).toBeTruthy()
})

it('a corrected word is typed by the browser, so that it can be undone', async () => {
  const { field, user } = await openWriting('/en/valsi/add?word=tosmabru', severalWords)
  const typed: unknown[] = []
  document.execCommand = (command, _, text) => {
    const { selectionStart, selectionEnd } = document.activeElement as HTMLInputElement
    typed.push([command, text, selectionStart, selectionEnd])
    fireEvent.input(document.activeElement!, { target: { value: text } })
    return true
  }
  try {
    await user.click(await screen.findByRole('button', { name: 'Use “tosymabru”' }))
    expect(typed).toEqual([['insertText', 'tosymabru', 0, 8]])
    expect(field('Word')).toHaveProperty('value', 'tosymabru')
    expect(await screen.findByText('Valid lujvo')).toBeTruthy()
  } finally {
    Reflect.deleteProperty(document, 'execCommand')
  }
})

it('existing definitions of a word are shown before another one is written', async () => {
  await openWriting('/en/valsi/add?word=klama', {
    'GET /jbovlaste/entry': {
      entry: {
        valsi: sampleEntry('klama'),
        definitions: [foundDefinition('klama'), foundDefinition('klama', { langid: 5 })],
      },
    },
  })
  expect(await screen.findByText('There is already a definition in this language')).toBeTruthy()
  const here = within(screen.getByRole('region', { name: 'Existing definitions' }))
  expect(here.getAllByRole('listitem')).toHaveLength(2)
  expect(here.getByRole('link', { name: 'klama' }).getAttribute('href')).toBe('/en/valsi/klama')
})

it('a failed analysis is reported and can be retried', async () => {
  let down = true
  const { user } = await openWriting('/en/valsi/add?word=klama', {
    [ANALYSE]: () => {
      if (down) throw new ApiError('internal')
      return analysis()
    },
  })
  expect((await screen.findAllByRole('alert'))[0]!.textContent).toContain('Failed to analyze text')
  down = false
  await user.click(screen.getAllByRole('button', { name: 'Try again' })[0]!)
  expect(await screen.findByText('Valid gismu')).toBeTruthy()
})

it('a rafsi used by another word causes a warning', async () => {
  const { user, field } = await openWriting('/en/valsi/add?word=klama', {
    'GET /jbovlaste/rafsi_overlap': ({ query }: { query: { rafsi: string } }) => ({
      overlap: query.rafsi === 'kla' ? { word: 'klani', word_type: 'gismu' } : null,
    }),
  })
  await screen.findByText('Valid gismu')
  await user.type(field('rafsi'), 'kla kam')
  expect((await screen.findByText(/is also a rafsi of/)).textContent).toBe('kla is also a rafsi of klani (gismu)')
})
