import type { CardProgress, CardWithProgress, StudySession } from '@vlacku/contract/flashcards'
import { DEFAULT_PARAMETERS } from '@vlacku/study'
import { describe, expect, it } from 'vitest'
import type { LoggedEntry } from '../../reviewOutbox/index.ts'
import {
  answer,
  countsOf,
  currentPrompt,
  nextDueAt,
  predictedIntervals,
  progressOf,
  resumeSession,
  type Session,
  snooze,
  startSession,
  stateFor,
  summaryOf,
  undo,
  withCard,
} from './model.ts'

const START = Date.UTC(2026, 10, 23)
const MINUTE = 60_000

const progress = (flashcard_id: number, overrides: Partial<CardProgress> = {}): CardProgress => ({
  ...{ id: 2 * flashcard_id, user_id: 1, ease_factor: 2.5 },
  ...{ flashcard_id, card_side: 'direct', status: 'new', state: 0, stability: 0, difficulty: 0, interval: 0 },
  ...{ learning_steps: 0, review_count: 0, lapses: 0, last_reviewed_at: null, next_review_at: null },
  ...{ snoozed_until: null, is_set_aside: false },
  ...overrides,
})
const card = (id: number, direction = 'direct', overrides: Partial<CardProgress> = {}) =>
  ({
    flashcard: { flashcard_id: id, direction },
    progress: [progress(id, overrides)],
    ...{ level_ids: [], is_locked: false },
  }) as unknown as CardWithProgress

const sessionOf = (cards: CardWithProgress[], ratings: number[] = []): StudySession => ({
  collection: { collection_id: 1, name: 'words', item_count: cards.length, has_choices: false },
  distractors: [],
  cards,
  queue: cards.map(({ flashcard }) => ({ flashcard_id: flashcard.flashcard_id, card_side: 'direct' })),
  answered_today: ratings.map((rating) => ({ rating })),
  held_back: { new: 0, due: 0 },
  next_due_at: null,
  settings: { new_per_day: 20, reviews_per_day: 200, retention: 0.9, time_zone: 'UTC', day_starts_at: 0 },
  scheduling: { weights: [...DEFAULT_PARAMETERS.weights], retention: 0.9, time_zone: 'UTC', day_starts_at: 0 },
  streak: 0,
})
const prompt = (flashcard_id: number) => ({ flashcard_id, card_side: 'direct' as const })
const rated = (session: Session, id: number, rating: 1 | 3 | 4, at: number) =>
  answer(session, prompt(id), { rating, at, duration_ms: 1000 })

describe('a study session', () => {
  it('a stored session is resumed with its remaining prompts and their due times', () => {
    const loaded = sessionOf([card(1), card(2), card(3)], [3])
    const forgotten = rated(startSession(loaded, [], START), 1, 1, START).session
    const session = rated(forgotten, 2, 4, START + 1000).session
    const resumed = resumeSession(loaded, JSON.parse(JSON.stringify(progressOf(session))))
    expect(progressOf(resumed)).toEqual(progressOf(session))
    const later = START + 30 * MINUTE
    expect(currentPrompt(resumed, later)).toEqual(currentPrompt(session, later))
    expect(predictedIntervals(resumed, prompt(1), later)).toEqual(predictedIntervals(session, prompt(1), later))
    expect(undo(resumed, later)).toBeNull()
  })

  it('prompts appear in order, and forgotten prompts return before the session ends', () => {
    let session = startSession(sessionOf([card(1), card(2)]), [], START)
    expect(currentPrompt(session, START)).toEqual(prompt(1))
    session = rated(session, 1, 1, START).session
    expect(currentPrompt(session, START)).toEqual(prompt(2))
    session = rated(session, 2, 4, START).session
    // Less than a minute has passed, but no other prompt is waiting.
    expect(currentPrompt(session, START + 1)).toEqual(prompt(1))
    session = rated(session, 1, 4, START + MINUTE).session
    expect(currentPrompt(session, START + MINUTE)).toBeNull()
    expect(summaryOf(session)).toMatchObject({ answered: 3, forgotten: 1 })
  })

  it('a wrong answer’s prompt does not directly follow itself while another one is being learned', () => {
    let session = startSession(sessionOf([card(1), card(2)]), [], START)
    session = rated(session, 1, 1, START).session
    session = rated(session, 2, 1, START + 1).session
    expect(currentPrompt(session, START + 2)).toEqual(prompt(1))
    session = rated(session, 1, 1, START + 2).session
    expect(currentPrompt(session, START + 3)).toEqual(prompt(2))
    session = rated(session, 2, 4, START + 3).session
    session = rated(session, 1, 1, START + 4).session
    expect(currentPrompt(session, START + 5)).toEqual(prompt(1))
  })

  it('a due learning step comes before waiting prompts', () => {
    const session = rated(startSession(sessionOf([card(1), card(2)]), [], START), 1, 1, START).session
    expect(currentPrompt(session, START + 30_000)).toEqual(prompt(2))
    expect(currentPrompt(session, START + 61_000)).toEqual(prompt(1))
  })

  it('predicted intervals equal the actual ones', () => {
    const session = startSession(sessionOf([card(1)]), [], START)
    const soon = predictedIntervals(session, prompt(1), START)
    for (const rating of [1, 3, 4] as const)
      expect(stateFor(rated(session, 1, rating, START).session, prompt(1)).due).toBe(soon[rating])
  })

  it('earlier answers of the day count toward the session, but not toward its summary', () => {
    const session = rated(startSession(sessionOf([card(1)], [1, 3]), [], START), 1, 4, START).session
    expect(session.answers).toEqual([1, 3, 4])
    expect(summaryOf(session)).toMatchObject({ answered: 1, forgotten: 0 })
  })

  it('the summary lists new cards once, excluding undone and known ones', () => {
    const known = card(3, 'direct', {
      review_count: 2,
      state: 2,
      stability: 5,
      difficulty: 5,
      last_reviewed_at: '2026-10-27T00:00:00.000Z',
      next_review_at: '2026-11-01T00:00:00.000Z',
    })
    let session = startSession(sessionOf([card(1), card(2), known]), [], START)
    session = rated(session, 1, 1, START).session
    session = rated(session, 2, 4, START).session
    session = undo(session, START)!.session
    session = rated(session, 3, 3, START).session
    session = rated(session, 1, 4, START + MINUTE).session
    expect(summaryOf(session).learned.map(({ flashcard_id }) => flashcard_id)).toEqual([1])
  })

  it('an edited card appears in its new version, even after an undo', () => {
    const { session } = rated(startSession(sessionOf([card(1), card(2)]), [], START), 1, 4, START)
    const changed = { ...card(2).flashcard, notes: 'short' }
    const renewed = withCard(session, changed)
    expect(renewed.cards.get(2)?.flashcard.notes).toBe('short')
    expect(undo(renewed, START)!.session.cards.get(2)?.flashcard.notes).toBe('short')
    expect({ ...renewed, cards: null }).toEqual({ ...session, cards: null })
    expect(withCard(session, { ...changed, flashcard_id: 9 })).toBe(session)
  })

  it('an undo restores the previous state and refers to the undone entry', () => {
    const before = startSession(sessionOf([card(1)]), [], START)
    expect(undo(before, START)).toBeNull()
    const { session, entry } = rated(before, 1, 1, START)
    const back = undo(session, START + MINUTE)!
    expect(back.session).toEqual(before)
    expect(back.entry).toMatchObject({ kind: 'undo', refers_to: entry.entry_id, flashcard_id: 1, rating: null })
  })

  it('snoozed and information-only cards do not return in the session', () => {
    const session = startSession(sessionOf([card(1), card(2, 'justinformation')]), [], START)
    const later = snooze(session, prompt(1), START)
    expect(later.entry.kind).toBe('snooze')
    expect(currentPrompt(later.session, START)).toEqual(prompt(2))
    expect(currentPrompt(rated(later.session, 2, 4, START).session, START)).toBeNull()
  })

  it('a single-card session shows the card even if it is not due', () => {
    const known = card(1, 'direct', { state: 2, review_count: 2, next_review_at: '2026-12-24T00:00:00.000Z' })
    const loaded = sessionOf([known])
    expect(startSession(loaded, [], START).waiting).toEqual([])
    expect(startSession(loaded, [], START, { isOneCard: true }).waiting).toEqual([prompt(1)])
  })

  it('a visitor’s session resumes from the log in the browser', () => {
    const first = rated(startSession(sessionOf([card(1), card(2)]), [], START), 1, 4, START)
    const log: LoggedEntry[] = [first.entry]
    const again = startSession(sessionOf([card(1), card(2)]), log, START + MINUTE)
    expect(again.waiting).toEqual([prompt(2)])
    expect(stateFor(again, prompt(1))).toEqual(stateFor(first.session, prompt(1)))
  })
})

describe('the next due time', () => {
  const HOUR = 60 * MINUTE
  const due = (hours: number) => new Date(START + hours * HOUR).toISOString()

  it('a snoozed card is next due after six hours, even if it is the only card, unless the snooze is undone', () => {
    const loaded = sessionOf([card(1), card(2)])
    const both = rated(snooze(startSession(loaded, [], START), prompt(1), START).session, 2, 4, START).session
    expect(nextDueAt(both, loaded, START)).toBe(START + 6 * HOUR)
    const alone = sessionOf([card(1)])
    const later = snooze(startSession(alone, [], START), prompt(1), START).session
    expect(nextDueAt(later, alone, START)).toBe(START + 6 * HOUR)
    expect(nextDueAt(undo(later, START)!.session, alone, START)).toBeNull()
  })

  it('suspended cards and information-only cards that have already been shown are never next', () => {
    const loaded = sessionOf([
      card(1, 'justinformation'),
      card(2, 'direct', { is_set_aside: true, next_review_at: due(9) }),
    ])
    expect(nextDueAt(rated(startSession(loaded, [], START), 1, 4, START).session, loaded, START)).toBeNull()
  })

  it('the next due card is the earliest one in the session or on the server', () => {
    const known = card(1, 'direct', { state: 2, review_count: 2, next_review_at: due(29) })
    const at = (hours: number) => {
      const loaded = { ...sessionOf([known]), next_due_at: due(hours) }
      return nextDueAt(startSession(loaded, [], START), loaded, START)
    }
    // A review is due at the start of its day.
    expect([at(4), at(30)]).toEqual([START + 4 * HOUR, START + 24 * HOUR])
  })
})

describe('a card with two sides', () => {
  const both = (id: number, direct: Partial<CardProgress> = {}, reverse: Partial<CardProgress> = {}) => ({
    ...card(id, 'both'),
    progress: [progress(id, direct), progress(id, { card_side: 'reverse', ...reverse })],
  })
  const sides = (cards: CardWithProgress[]) => ({
    ...sessionOf(cards),
    queue: cards.flatMap(({ progress }) =>
      progress.map(({ flashcard_id, card_side }) => ({ flashcard_id, card_side })),
    ),
  })
  const MORNING = START + 9 * 60 * MINUTE

  it('siblings are buried: one side of a card is due per day, the other on the next day', () => {
    const visited = sides([both(1), both(2)])
    const started = startSession(visited, [], MORNING)
    expect(started.waiting).toEqual([prompt(1), prompt(2)])
    const answered = rated(started, 1, 4, MORNING)
    const log = [answered.entry]
    expect(startSession(visited, log, MORNING + MINUTE).waiting).toEqual([prompt(2)])
    const tomorrow = startSession(visited, log, START + 24 * 60 * MINUTE)
    expect(tomorrow.waiting).toEqual([{ flashcard_id: 1, card_side: 'reverse' }, prompt(2)])
    const undone = undo(answered.session, MORNING)!.entry
    expect(startSession(visited, [...log, undone], MORNING + MINUTE).waiting).toEqual([prompt(1), prompt(2)])
  })

  it('a new side in the queue is not due on the day when the other side of its card was answered', () => {
    const answeredToday = { state: 2, review_count: 2, last_reviewed_at: new Date(MORNING).toISOString() }
    const known = both(1, { ...answeredToday, next_review_at: '2026-12-24T00:00:00.000Z' })
    const queue = [{ flashcard_id: 1, card_side: 'reverse' as const }]
    expect(startSession({ ...sessionOf([known]), queue }, [], MORNING + MINUTE).waiting).toEqual([])
    expect(startSession({ ...sessionOf([known]), queue }, [], MORNING + 24 * 60 * MINUTE).waiting).toEqual(queue)
  })
})

describe('the counts of a session', () => {
  const step = (minutes: number) => ({
    ...{ state: 1, review_count: 1, last_reviewed_at: new Date(START - MINUTE).toISOString() },
    next_review_at: new Date(START + minutes * MINUTE).toISOString(),
  })
  const review = {
    state: 2,
    review_count: 2,
    stability: 5,
    difficulty: 5,
    last_reviewed_at: '2026-10-27T00:00:00.000Z',
  }
  const reviewed = (id: number) => card(id, 'direct', { ...review, next_review_at: '2026-11-01T00:00:00.000Z' })

  it('a learning step due within 20 minutes follows the other prompts, even in a restarted session', () => {
    const started = startSession(
      sessionOf([card(1, 'direct', step(19)), card(2, 'direct', step(21)), card(3)]),
      [],
      START,
    )
    expect([started.waiting, started.learning]).toEqual([[prompt(3)], [prompt(1)]])
    expect(currentPrompt(started, START)).toEqual(prompt(3))
    expect(currentPrompt(rated(started, 3, 4, START).session, START)).toEqual(prompt(1))
  })

  it('prompt counts change with each answer and are restored by an undo', () => {
    const first = startSession(sessionOf([card(1), card(2), reviewed(3), card(4, 'direct', step(5))]), [], START)
    expect(countsOf(first)).toEqual({ new: 2, learning: 1, due: 1 })
    const good = rated(first, 1, 3, START).session
    expect(countsOf(good)).toEqual({ new: 1, learning: 2, due: 1 })
    const easy = rated(good, 2, 4, START).session
    expect(countsOf(easy)).toEqual({ new: 0, learning: 2, due: 1 })
    const lapsed = rated(easy, 3, 1, START).session
    expect(countsOf(lapsed)).toEqual({ new: 0, learning: 3, due: 0 })
    expect(countsOf(undo(lapsed, START)!.session)).toEqual(countsOf(easy))
    expect(countsOf(rated(lapsed, 4, 4, START).session)).toEqual({ new: 0, learning: 2, due: 0 })
  })
})
