import { screen, waitFor, within } from '@testing-library/react'
import type { Definition } from '@vlacku/contract/entries'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { dialog, findMessage, leaveApp, mockBrowser, openApp } from '../testing/openApp.tsx'
import { foundDefinition, sampleEntry } from '../testing/samples.ts'

beforeAll(() => {
  mockBrowser()
  Element.prototype.scrollIntoView = () => {}
})
afterEach(async () => {
  await leaveApp()
  vi.unstubAllGlobals()
})

const LANGUAGES = { en: [2, 'English'], ru: [5, 'Русский'], de: [4, 'Deutsch'] } as const
const SAID = { en: 'is', de: 'auf', ru: 'po' }
const keyword = (word: string) => ({ word, meaning: null })

function inLanguage(tag: keyof typeof LANGUAGES, overrides: Partial<Definition> = {}) {
  const [langid, langrealname] = LANGUAGES[tag]
  return foundDefinition('klama', {
    langid,
    langtag: tag,
    langrealname,
    definition: `${SAID[tag]} $x_1$ $x_2$`,
    ...overrides,
  })
}

const german = inLanguage('de', { definitionid: 41, place_keywords: [keyword('Reisender'), keyword('Ziel')] })
const english = inLanguage('en', { definitionid: 21, definition: '$x_1$ goes to destination $x_2$ on foot' })
const russian = inLanguage('ru', { definitionid: 51 })

const valsi = sampleEntry('klama', { rafsi: 'kla', pronunciation: 'ˈkla.ma' })
const responses = (definitions: Definition[], more: object = {}) => ({
  'GET /jbovlaste/entry': { entry: { valsi, definitions } },
  'GET /jbovlaste/valsi/:id/examples': { sentences: [], total: 0 },
  'GET /jbovlaste/valsi/:id/compounds': { compounds: [], total: 0 },
  'GET /jbovlaste/semantic-search': { definitions: [], total: 0, page: 1, per_page: 12 },
  'POST /jbovlaste/votes': { votes: {}, versions: {} },
  'GET /versions/deleted': { deleted: [] },
  ...more,
})
const open = (at = '/en/valsi/klama', definitions = [german, english, russian], more: object = {}) =>
  openApp(at, { responses: responses(definitions, more) })

const tabs = () => within(screen.getByRole('navigation', { name: 'Languages of the definitions' }))
const places = () => within(screen.getByRole('list', { name: 'Places of klama' })).getAllByRole('listitem')

describe('the languages of a word', () => {
  it('each definition language of a word has its own page, and the user’s language comes first', async () => {
    const { main, user, url } = await open()
    expect(
      tabs()
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['English 1', 'Deutsch 1', 'Русский 1'])
    expect(main.queryByText(/^auf/)).toBeNull()
    await user.click(tabs().getByRole('link', { name: /Deutsch/ }))
    await main.findByText(/^auf/)
    expect(url()).toBe('/en/valsi/klama?lang=de')
    expect(
      tabs()
        .getByRole('link', { name: /Deutsch/ })
        .getAttribute('aria-current'),
    ).toBe('page')
    expect(main.queryByText(/goes to destination/)).toBeNull()
  })

  it('the entry page shows the language of the definition in the URL hash', async () => {
    const { main } = await open('/en/valsi/klama#d51')
    expect(main.getByText(/^po/)).toBeTruthy()
  })

  it('the languages of the last search come first on the entry page', async () => {
    localStorage.setItem('searchLanguages', '4')
    const { main } = await open()
    expect(main.getByText(/^auf/)).toBeTruthy()
  })

  it('an unknown language in the URL falls back to the user’s language', async () => {
    for (const lang of ['xx', '%00', 'a'.repeat(500)]) {
      const { main } = await open(`/en/valsi/klama?lang=${lang}`)
      expect(main.getByText(/goes to destination/)).toBeTruthy()
      await leaveApp()
    }
  })

  it('many languages are collapsed and replaced by their count', async () => {
    const many = Array.from({ length: 9 }, (_, n) =>
      foundDefinition('klama', { langid: 60 + n, langtag: `x${n}`, langrealname: `Language ${n}` }),
    )
    const { user } = await open('/en/valsi/klama', [english, ...many])
    expect(tabs().getAllByRole('link')).toHaveLength(5)
    await user.click(tabs().getByRole('button', { name: '5 more' }))
    expect(tabs().getAllByRole('link')).toHaveLength(10)
    expect(document.activeElement?.textContent).toBe('Language 4 1')
  })
})

describe('the places of a word', () => {
  it('places are named only in the displayed language', async () => {
    await open()
    expect(places().map((place) => place.textContent)).toEqual(['x1', 'klama', 'x2destination'])
  })

  it('all places of a word are listed', async () => {
    const six = inLanguage('ru', { definition: '$x_1$ $x_6$', place_keywords: [keyword('идущий')] })
    await open('/ru/valsi/klama', [six])
    expect(screen.getByRole('list', { name: /klama/ }).querySelectorAll('li')).toHaveLength(7)
  })
})

it('the entry page shows the pronunciation, and can speak the word if the browser has a voice', async () => {
  const speak = vi.fn()
  const voice = { lang: 'jbo', name: 'Lojban' }
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      constructor(readonly text: string) {}
    },
  )
  vi.stubGlobal('speechSynthesis', {
    ...{ getVoices: () => [{ lang: 'en-GB' }, voice], addEventListener: () => {}, removeEventListener: () => {} },
    ...{ cancel: () => {}, speak },
  })
  const { main, user } = await open()
  expect(main.getByText('/ˈkla.ma/')).toBeTruthy()
  await user.click(main.getByRole('button', { name: 'Listen' }))
  expect(speak.mock.calls).toEqual([[expect.objectContaining({ text: 'klama', voice })]])
})

it('compounds of a word, a few at first, and similar words are shown next to the entry', async () => {
  const parts = [{ kind: 'affix', text: 'kla', word: 'klama' }]
  const compound = (word: string) => ({ word, parts, score: 0, sentences: 0 })
  const { main, user, requestsTo } = await open('/en/valsi/klama', [english], {
    'GET /jbovlaste/valsi/:id/compounds': { compounds: [compound('nerkla')], total: 73 },
    'GET /jbovlaste/semantic-search': { definitions: [foundDefinition('litru')], total: 1, page: 1, per_page: 12 },
  })
  expect((await main.findByTitle('nerkla')).getAttribute('href')).toBe('/en/valsi/nerkla')
  expect((await main.findByRole('link', { name: 'litru' })).getAttribute('href')).toBe('/en/valsi/litru')
  await user.click(main.getByRole('button', { name: 'All 73 compounds' }))
  await waitFor(() =>
    expect(requestsTo('GET /jbovlaste/valsi/:id/compounds').map(({ query }) => query)).toEqual([
      { limit: 12 },
      { limit: 500 },
    ]),
  )
})

it.each([
  ['en', { langid: 2, langtag: 'en' }, 'travel'],
  ['ru', { langid: 5, langtag: 'ru' }, 'travel'],
  ['ru', { langid: 2, langtag: 'en' }, null],
  ['jbo', { langid: 2, langtag: 'en' }, null],
])('a %s page glosses related words only in its own language (%o)', async (locale, language, gloss) => {
  const near = foundDefinition('litru', { ...language, gloss_keywords: [keyword('travel')] })
  const { main, requestsTo } = await openApp(`/${locale}/valsi/klama`, {
    responses: responses([english], {
      'GET /jbovlaste/semantic-search': { definitions: [near], total: 1, page: 1, per_page: 12 },
    }),
  })
  await main.findByRole('link', { name: 'litru' })
  expect(main.queryByText('travel')?.textContent ?? null).toBe(gloss)
  const languages = { en: '2', ru: '5,2', jbo: '1,2' }[locale]
  expect(requestsTo('GET /jbovlaste/semantic-search')[0]?.query).toMatchObject({ languages })
})

it('a picture is shown with its description and enlarged on click', async () => {
  const definition = inLanguage('en', { images: [{ image_id: 3, description: 'a road' }] } as never)
  const { main, user } = await open('/en/valsi/klama', [definition])
  expect(main.getByText('a road')).toBeTruthy()
  await user.click(main.getByRole('button', { name: 'Enlarge: a road' }))
  expect(dialog().getByRole('img').getAttribute('src')).toBe('/api/images/3')
})

describe('the vote arrows of a visitor', () => {
  it('the vote arrows link to the login page and back to the definition', async () => {
    const { main, user, url } = await open('/en/valsi/klama?lang=de')
    await user.click(main.getByRole('link', { name: 'Log in to upvote' }))
    await waitFor(() => expect(url()).toBe('/en/login'))
    expect(sessionStorage.getItem('redirectPath')).toBe('/en/valsi/klama?lang=de#d41')
  })
})

describe('the menu of a definition', () => {
  it('the menu copies the URL of the definition and opens its citation', async () => {
    const writeText = vi.fn().mockResolvedValue(undefined)
    const version = { version_id: 99, version: 1 }
    const { main, user } = await open('/en/valsi/klama', [english], {
      'GET /versions/:id/history': { versions: [{ ...version, version: 2 }, version], total: 2, page: 1, per_page: 10 },
      'GET /versions/:id/cite': { text: 'alis: klama', bibtex: '@misc{}', csl: {} },
    })
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
    const about = main.getByRole('button', { name: 'More actions' })
    await user.click(about)
    await user.click(main.getByRole('button', { name: 'Copy link' }))
    await findMessage('Copied')
    expect(writeText.mock.calls[0]![0]).toMatch(/\?lang=en#d21$/)
    expect(document.activeElement).toBe(about)
    await user.click(about)
    await user.click(main.getByRole('button', { name: 'Cite' }))
    await waitFor(() => expect(dialog().getByText('alis: klama')).toBeTruthy())
  })
})

describe('deleted definitions', () => {
  const deleted = {
    ...{ definition_id: 9, word: 'klama', langtag: 'en', langrealname: 'English' },
    ...{ deleted_at: '2026-11-14T22:13:20.000Z', deleted_by: 'alis', versions: [{ version_id: 8, version: 1 }] },
  }

  it('the URL of a deleted definition shows who deleted the definition, and its versions', async () => {
    const { main, requestsTo } = await open('/en/valsi/klama#d9', [english], {
      'GET /versions/deleted': { deleted: [deleted] },
    })
    expect((await main.findByText(/deleted the definition/)).textContent).toBe(
      'alis deleted the definition of klama in English on November 14, 2026.',
    )
    expect(main.getByRole('link', { name: 'alis' }).getAttribute('href')).toBe('/en/user/alis')
    expect(main.getByRole('link', { name: '1' }).getAttribute('href')).toBe('/en/version/8')
    expect(requestsTo('GET /versions/deleted')[0]?.query).toEqual({ definition_id: 9 })
  })

  it('the page of a deleted word reports the deletion without suggesting a misspelling', async () => {
    const { main } = await open('/en/valsi/klama', [], {
      'GET /jbovlaste/entry': { entry: null },
      'GET /versions/deleted': { deleted: [deleted] },
    })
    expect((await main.findByRole('heading', { level: 1 })).textContent).toBe('“klama” was deleted')
    expect(main.getByText(/deleted the definition/)).toBeTruthy()
    expect(main.queryByText(/misspelled/)).toBeNull()
  })

  it('restoring the last definition of a word shows the word again', async () => {
    let entry: object | null = null
    const { main, user } = await openApp('/en/valsi/klama', {
      as: { username: 'alis' },
      responses: responses([], {
        'GET /jbovlaste/entry': () => ({ entry }),
        'GET /versions/deleted': { deleted: [deleted] },
        'POST /jbovlaste/definition/:id/restore': () => {
          entry = { valsi, definitions: [english] }
          return { success: true }
        },
      }),
    })
    await user.click(await main.findByRole('button', { name: 'Restore' }))
    expect(await screen.findByText(/goes to destination/)).toBeTruthy()
  })

  it('the page of an unknown word suggests that it may be misspelled', async () => {
    const { main } = await open('/en/valsi/klamx', [], { 'GET /jbovlaste/entry': { entry: null } })
    expect((await main.findByRole('heading', { level: 1 })).textContent).toBe('“klamx” is not in the dictionary')
    expect(main.getByText(/misspelled/)).toBeTruthy()
  })

  it('deleted definitions are requested only if an entry or definition is missing', async () => {
    const { requestsTo } = await open('/en/valsi/klama#d21')
    expect(requestsTo('GET /versions/deleted')).toEqual([])
  })
})
