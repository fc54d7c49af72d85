import { act, waitFor, within } from '@testing-library/react'
import { DEFAULT_PARAMETERS } from '@vlacku/study'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../platform/ApiError.ts'
import { leaveApp, mockBrowser, openApp } from '../../../testing/openApp.tsx'

interface StoredEntry {
  nth: number
  owner: number | ''
  entry: { entry_id: string; kind: string; rating?: number; answer?: string }
}
/** Mocks the browser's storage. */
const store = vi.hoisted(() => ({ isBroken: false, entries: [] as StoredEntry[] }))

vi.mock('../../reviewOutbox/outbox.ts', () => {
  const opened = async () => {
    if (store.isBroken) throw new Error('storage is blocked')
    return store
  }
  return {
    VISITOR: '',
    storeEntry: async (owner: number | '', entry: StoredEntry['entry']) => {
      const { entries } = await opened()
      entries.push({ nth: entries.length, owner, entry })
    },
    storedEntries: async (owner: number | '') => (await opened()).entries.filter((one) => one.owner === owner),
    deleteEntries: async (nths: number[]) => {
      store.entries = (await opened()).entries.filter(({ nth }) => !nths.includes(nth))
    },
    adoptEntries: async ({ user_id }: { user_id: number }) => {
      for (const one of (await opened()).entries) if (one.owner === '') one.owner = user_id
    },
  }
})

beforeAll(mockBrowser)
beforeEach(() => {
  Object.assign(store, { isBroken: false, entries: [] })
})
afterEach(leaveApp)

const flashcard = (id: number, more: object = {}) => ({
  ...{ flashcard_id: id, id, collection_id: 1, item_id: id, position: id, direction: 'direct', definition_id: null },
  ...{ valsi_id: null, word: null, type_name: null, definition: null, definition_notes: null, glosses: [] },
  ...{ definition_language_id: null, free_content_front: `front ${id}`, free_content_back: `back ${id}` },
  ...{ has_front_image: false, has_back_image: false, notes: '', created_at: '2026-01-01T00:00:00.000Z' },
  ...more,
})
const side = (id: number) => ({
  ...{ flashcard_id: id, card_side: 'direct', status: 'new', state: 0, stability: 0, difficulty: 0, interval: 0 },
  ...{ learning_steps: 0, review_count: 0, lapses: 0, last_reviewed_at: null, next_review_at: null },
  ...{ snoozed_until: null, is_set_aside: false },
})
const settings = { new_per_day: 20, reviews_per_day: 200, retention: 0.9, time_zone: 'UTC' }
const session = (cards: ReturnType<typeof flashcard>[]) => ({
  collection: { collection_id: 1, name: 'words', item_count: cards.length, has_choices: false },
  distractors: [],
  cards: cards.map((card) => ({
    ...{ flashcard: card, progress: [side(card.flashcard_id)], level_ids: [], is_locked: false },
  })),
  queue: cards.map(({ flashcard_id }) => ({ flashcard_id, card_side: 'direct' })),
  ...{ answered_today: [], held_back: { new: 0, due: 0 }, next_due_at: null, streak: 0, settings },
  scheduling: { weights: [...DEFAULT_PARAMETERS.weights], retention: 0.9 },
})
const collection = {
  ...{ collection_id: 1, name: 'words', description: '', is_public: true, item_count: 1, card_count: 1 },
  ...{ level_count: 0, created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' },
  ...{ clone_count: 0, cloned_from: null, first_words: [], withheld_reason: null, has_choices: false },
  owner: { user_id: 2, username: 'bab' },
}
interface Sent {
  body: { entries: StoredEntry['entry'][] }
}
const accepted = ({ body }: Sent) => ({
  results: body.entries.map(({ entry_id }) => ({ entry_id, outcome: 'added', reason: null })),
  ...{ progress: [], completed_levels: [] },
})

const study = (cards: ReturnType<typeof flashcard>[], responses: object = {}, at = '') =>
  openApp(`/en/collections/1/flashcards/study${at}`, {
    as: { username: 'alis' },
    responses: {
      'GET /collections/:id': collection,
      'GET /flashcards/session': session(cards),
      'POST /flashcards/log': accepted,
      ...responses,
    },
  })
type App = Awaited<ReturnType<typeof study>>
const kindsSent = ({ requestsTo }: App) =>
  requestsTo('POST /flashcards/log').flatMap(({ body }) => (body as Sent['body']).entries.map(({ kind }) => kind))

async function answerEasily({ main, user }: App) {
  await user.click(await main.findByRole('button', { name: /^Show answer/ }))
  await user.click(main.getByRole('button', { name: /^Easy/ }))
}

it.each([
  [/^Later/, 'Failed to snooze card', true],
  [/^Later/, 'Failed to snooze card', false],
  [/^Easy/, 'Failed to submit answer', true],
  [/^Easy/, 'Failed to submit answer', false],
])(
  'an error from the server after the button %s is reported as “%s” (without storage: %s)',
  async (name, failed, isBroken) => {
    store.isBroken = isBroken
    const app = await study([flashcard(1), flashcard(2)], {
      'POST /flashcards/log': () => {
        throw new ApiError('database_unavailable')
      },
    })
    await app.user.click(await app.main.findByRole('button', { name: /^Show answer/ }))
    if (name.test('Later')) await app.user.keyboard('l')
    else await app.user.click(app.main.getByRole('button', { name }))
    expect(await app.main.findByText(`${failed}.`, { exact: false })).toBeTruthy()
    expect(app.main.getByText(/The database isn’t responding/)).toBeTruthy()
  },
)

it('a quiz card side is answered by typing', async () => {
  const app = await study([flashcard(1, { quiz_direction: 'direct' })])
  await app.user.type(await app.main.findByRole('textbox'), 'back 1{Enter}')
  expect(await app.main.findByText('Correct')).toBeTruthy()
})

describe('the study screen', () => {
  it('each answer is sent at once if the browser has no storage', async () => {
    store.isBroken = true
    const app = await study([flashcard(1), flashcard(2)])
    await answerEasily(app)
    expect(await app.main.findByText('front 2')).toBeTruthy()
    expect(app.main.getByRole('alert').textContent).toMatch(/^This browser can’t store answers/)
    await answerEasily(app)
    await app.main.findByText('Done for now')
    await expect.poll(() => kindsSent(app)).toEqual(['review', 'review'])
  })

  it('a session reloaded while offline shows the number of unsent answers', async () => {
    store.entries = [{ nth: 0, owner: 1, entry: { entry_id: '1', kind: 'review' } }]
    const offline = () => {
      throw new ApiError('offline')
    }
    const { main } = await study([flashcard(1)], { 'POST /flashcards/log': offline })
    expect(await main.findByText(/^1 answer is saved in this browser/)).toBeTruthy()
  })

  it.each([
    ['its button', ({ user, main }: App) => user.click(main.getByRole('button', { name: /^Undo/ }))],
    ['z', ({ user }: App) => user.keyboard('z')],
  ])('%s undoes the last answer of a session', async (_, undo) => {
    const app = await study([flashcard(1)])
    await answerEasily(app)
    await app.main.findByText('Done for now')
    await undo(app)
    expect(await app.main.findByText('front 1')).toBeTruthy()
    await expect.poll(() => kindsSent(app)).toEqual(['review', 'undo'])
  })

  it('the end of a session shows when a snoozed card is due', async () => {
    const app = await study([flashcard(1)])
    await app.user.click(await app.main.findByRole('button', { name: /^Later/ }))
    expect(await app.main.findByText('The next card is due in 6 hours.')).toBeTruthy()
  })

  it('a single-card session shows the card even if it is not due', async () => {
    const known = { status: 'review', state: 2, review_count: 3, next_review_at: '2099-01-01T00:00:00.000Z' }
    const loaded = session([flashcard(1)])
    Object.assign(loaded.cards[0]!.progress[0]!, known)
    const { main } = await study([], { 'GET /flashcards/session': loaded }, '?card=1')
    expect(await main.findByText('front 1')).toBeTruthy()
  })

  it('a locked level shows an explanation with a link to the levels', async () => {
    const reject = () => {
      throw new ApiError('level_locked')
    }
    const { main } = await study([], { 'GET /flashcards/session': reject }, '?level=5')
    expect((await main.findByRole('alert')).textContent).toContain('This level is still locked')
    expect(main.getByRole('link', { name: 'Levels' }).getAttribute('href')).toBe('/en/collections/1/levels')
    expect(main.queryByRole('button')).toBeNull()
  })

  it('a custom front is rendered in the same way as its back', async () => {
    const { main } = await study([flashcard(1, { free_content_front: 'a **strong** one' })])
    expect((await main.findByText('strong')).tagName).toBe('STRONG')
  })

  it('the answer field is styled like other fields', async () => {
    const { main } = await study([flashcard(1, { direction: 'fillin' })])
    const field = await main.findByRole('textbox', { name: 'What does it mean?' })
    expect([field.className, field.closest('form')!.className]).toEqual(['text-input', 'typed'])
  })
})

const remaining = ({ main }: App) =>
  within(main.getByRole('list', { name: 'Left in this session' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

it('the counts of new prompts, learning steps and reviews change with each answer', async () => {
  const app = await study([flashcard(1), flashcard(2)])
  await app.main.findByText('front 1')
  expect(remaining(app)).toEqual(['2 new', '0 learning', '0 due'])
  await app.user.keyboard(' ')
  await app.user.keyboard('2')
  await app.main.findByText('front 2')
  expect(remaining(app)).toEqual(['1 new', '1 learning', '0 due'])
  await app.user.keyboard('z')
  await app.main.findByText('front 1')
  expect(remaining(app)).toEqual(['2 new', '0 learning', '0 due'])
})

it('the daily limit is shown after the last new prompt, and 10 more prompts can be requested', async () => {
  const limited = { ...session([flashcard(1)]), held_back: { new: 35, due: 0 } }
  const app = await study([], { 'GET /flashcards/session': limited })
  await app.main.findByText('front 1')
  expect(app.main.queryByText(/questions are done/)).toBeNull()
  await app.user.keyboard(' ')
  await app.user.keyboard('2')
  expect(await app.main.findByText('Today’s 20 new questions are done; 35 more wait.')).toBeTruthy()
  // The remaining learning step of the prompt continues.
  await app.main.findByText('front 1')
  await app.user.click(app.main.getByRole('button', { name: '10 more' }))
  await expect.poll(() => app.requestsTo('GET /flashcards/session').at(-1)).toMatchObject({ query: { more: 10 } })
})

it('completing a level that unlocks another one offers 10 more prompts if the daily limit is reached', async () => {
  const counts = {
    collection_id: 1,
    name: 'words',
    total: 60,
    new: 0,
    learning: 0,
    due: 0,
    held_back: { new: 12, due: 0 },
  }
  const app = await study([flashcard(1)], {
    'POST /flashcards/log': (sent: Sent) => ({ ...accepted(sent), completed_levels: [{ level_id: 1, name: 'One' }] }),
    'GET /flashcards/counts': { collections: [counts], next_due_at: null },
  })
  await answerEasily(app)
  expect(await app.main.findByText('Today’s 20 new questions are done; 12 more wait.')).toBeTruthy()
})

it('the daily limit is shown when a session is exhausted, and continuing stays within it', async () => {
  const over = { ...session([flashcard(1)]), held_back: { new: 0, due: 7 } }
  const app = await study([], { 'GET /flashcards/session': over })
  await answerEasily(app)
  expect(await app.main.findByText('Today’s 200 reviews are done; 7 more wait.')).toBeTruthy()
  await app.user.click(app.main.getByRole('button', { name: 'Continue' }))
  await expect.poll(() => app.requestsTo('GET /flashcards/session')).toHaveLength(2)
  expect(app.requestsTo('GET /flashcards/session').at(-1)?.query).not.toHaveProperty('more')
})

it('a visitor’s reviews are sent after login and included on the progress page', async () => {
  store.entries = [{ nth: 0, owner: '', entry: { entry_id: '1', kind: 'review' } }]
  const parameters = {
    ...{ is_offered: false, review_count: 0, needed: 400, is_pending: false, last_try: null, fitted: null },
    usual_first_days: [0.2, 1.3, 2.3, 8.3],
  }
  const streak = {
    ...{ current_streak: 0, longest_streak: 0, daily_progress: [], total_points: 0, reviewed_today: false },
    grace_date: null,
  }
  const app = await openApp('/en/study', {
    as: { username: 'alis' },
    responses: {
      'GET /flashcards/settings': { settings, scheduling: {}, fitted: null, review_count: 0 },
      'GET /flashcards/parameters': parameters,
      'GET /flashcards/streak': streak,
      'GET /flashcards/statistics': { days: [], forecast: [], retention: [], stability: [] },
      'GET /flashcards/counts': { collections: [] },
      'POST /flashcards/log': accepted,
    },
  })
  await act(async () => {
    await expect.poll(() => app.requestsTo('GET /flashcards/streak')).toHaveLength(2)
  })
  expect(app.requestsTo('POST /flashcards/log')).toMatchObject([{ body: { entries: [{ entry_id: '1' }] } }])
  expect(store.entries).toEqual([])
})

it('a visitor who signs up or logs in from a session returns to it, unless they visit other pages', async () => {
  const app = await openApp('/en/collections/1/try?level=5', {
    responses: {
      'GET /collections/:id': collection,
      'GET /flashcards/session': session([flashcard(1)]),
      'GET /language/languages': [],
    },
  })
  const wanted = () => sessionStorage.getItem('redirectPath')
  await app.main.findByText('front 1')
  for (const page of ['signup', 'login'] as const) {
    await act(() => app.router.navigate({ to: `/$locale/${page}`, params: { locale: 'en' } }))
    expect(wanted()).toBe('/en/collections/1/flashcards/study?level=5')
    await act(async () => app.router.history.back())
    await app.main.findByText('front 1')
  }
  await act(() => app.router.navigate({ to: '/$locale/languages', params: { locale: 'en' } }))
  await expect.poll(wanted).toBeNull()
})

describe('a collection with choices', () => {
  const entry = {
    word: 'klama',
    definition: '$x_1$ comes',
    glosses: ['come', 'go'],
    definition_id: 11,
    type_name: 'gismu',
  }
  const card = flashcard(1, { ...entry, free_content_front: null, free_content_back: null })
  const word = (word: string, ...glosses: string[]) => ({ word, glosses, definition: null })
  const words = [word('litru', 'go'), word('cadzu', 'walk'), word('bajra', 'run'), word('cliva', 'leave')]
  const open = (cards = [card]) =>
    study(cards, {
      'GET /flashcards/session': {
        ...session(cards),
        collection: { collection_id: 1, name: 'words', item_count: 1, has_choices: true },
        distractors: [{ flashcard_id: 1, words }],
      },
    })
  const answersOf = ({ requestsTo }: App) =>
    requestsTo('POST /flashcards/log').flatMap(({ body }) =>
      (body as Sent['body']).entries.map(({ rating, answer }) => ({ rating, answer })),
    )

  it('four answers are offered, without words that share a gloss with the card', async () => {
    const { main } = await open()
    const list = within(await main.findByRole('list', { name: 'Answers' }))
    const texts = list.getAllByRole('listitem').map(({ textContent }) => textContent!.slice(0, -1))
    expect(texts.toSorted()).toEqual(['come, go', 'leave', 'run', 'walk'])
    expect(main.queryByRole('button', { name: /^Show answer/ })).toBeNull()
  })

  it.each([
    ['the right answer', 'come, go', 'Correct', 3],
    ['a wrong answer', 'walk', 'Incorrect', 1],
  ])('choosing %s grades and logs the answer', async (_, text, verdict, rating) => {
    const app = await open()
    await app.user.click(await app.main.findByRole('button', { name: new RegExp(`^${text}`) }))
    const status = app.main.getByText((_, element) => element?.classList.contains('judged') === true)
    expect(status.textContent).toContain(verdict)
    await app.user.click(app.main.getByRole('button', { name: /^Continue/ }))
    await waitFor(() => expect(answersOf(app)).toEqual([{ rating, answer: text }]))
  })

  it('answers can be chosen with the number keys', async () => {
    const { main, user } = await open()
    await main.findByRole('list', { name: 'Answers' })
    await user.keyboard('4')
    expect(main.getByRole('button', { name: /^Continue/ })).toBeTruthy()
  })

  it('free-text cards offer the answers of the other cards, and a single card is studied without choices', async () => {
    const { main } = await open([flashcard(2), flashcard(3), flashcard(4)])
    const list = within(await main.findByRole('list', { name: 'Answers' }))
    expect(list.getAllByRole('listitem')).toHaveLength(3)
    await leaveApp()
    const alone = await open([flashcard(2)])
    expect(await alone.main.findByRole('button', { name: /^Show answer/ })).toBeTruthy()
  })
})
