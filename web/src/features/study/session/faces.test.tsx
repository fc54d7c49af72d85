import { cleanup, render, screen, within } from '@testing-library/react'
import type { Flashcard } from '@vlacku/contract/flashcards'
import { gradeAnswer } from '@vlacku/study'
import { afterEach, expect, it, vi } from 'vitest'

vi.mock('../../../platform/text.tsx', () => ({ useText: () => (key: string) => key, useLocale: () => 'en' }))
vi.mock('@tanstack/react-query', () => ({
  useQuery: () => ({ data: undefined }),
  queryOptions: (options: object) => options,
}))
vi.mock('../../../platform/Link.ts', () => ({ Link: ({ children }: { children: string }) => children }))
vi.mock('../../entries/index.ts', () => ({
  RichText: ({ source }: { source: string }) => source.replaceAll('$', ''),
  slugOf: (word: string) => word,
}))
const { Answer, Question } = await import('./CardFace.tsx')
const { Judged } = await import('./TypedAnswer.tsx')

afterEach(cleanup)

const card = {
  ...{
    word: 'coi',
    definition: '$x_1$ greets with coi',
    glosses: ['hello', 'hi'],
    notes: 'coi ro do\n\nHello, everyone.',
  },
  ...{ free_content_front: null, free_content_back: null, has_front_image: false, has_back_image: false },
} as unknown as Flashcard

it('a prompt for a word shows an example with a blank, and the answer completes the example', () => {
  const { container, rerender } = render(<Question card={card} side="reverse" />)
  expect(container.textContent).toContain('[…] ro do')
  expect(container.textContent).toContain('Hello, everyone.')
  expect(container.textContent).not.toContain('coi')
  rerender(<Answer card={card} side="reverse" />)
  expect(container.textContent).toContain('coi ro do')
})

it('notes that do not contain the word are shown with the answer only', () => {
  const explained = { ...card, notes: 'The usual greeting.' }
  const { container, rerender } = render(<Question card={explained} side="reverse" />)
  expect(container.textContent).not.toContain('usual')
  rerender(<Answer card={explained} side="reverse" />)
  expect(container.textContent).toContain('usual')
})

const judged = (typed: string) => {
  render(<Judged grade={gradeAnswer(typed, card, 'direct')} typed={typed} card={card} side="direct" />)
  const values = within(screen.getByRole('status')).queryAllByRole('definition')
  return values.map(({ innerHTML }) => innerHTML)
}

it('the differences between a nearly correct answer and the expected text are marked in both', () => {
  expect(judged('hellos')).toEqual(['hello<del>s</del>', 'hello, hi'])
  cleanup()
  expect(judged('helo')).toEqual(['helo', 'he<ins>l</ins>lo, hi'])
})

it.each([
  ['hello', 'note ok judged', 'study.right'],
  ['Hello!', 'note ok judged', 'study.right'],
  ['héllo', 'note ok judged', 'study.nearly_right'],
  ['hellos', 'note warn judged', 'study.nearly'],
  ['helo', 'note warn judged', 'study.nearly'],
  ['house', 'note error judged', 'study.not_right'],
])('the typed answer %s is rendered as %s', (typed, appearance, verdict) => {
  judged(typed)
  const { className, textContent } = screen.getByRole('status')
  expect([className, textContent?.trim().split(/\s/)[0]]).toEqual([appearance, expect.stringContaining(verdict)])
})

it('an answer with a wrong accent marks the difference', () => {
  expect(judged('héllo')).toEqual(['h<del>é</del>llo', 'h<ins>e</ins>llo, hi'])
})

it('a dissimilar answer is shown without difference marks, next to the expected meanings', () => {
  const [typed, expected] = judged('a building for people')
  expect(typed).toBe('a building for people')
  expect(expected).toMatch(/^h(?:ello|i), h(?:ello|i)/)
  expect(expected).not.toMatch(/<(?:ins|del)>|\$/)
})

it.each([
  [{ isEqual: true, optional: ['ku'], needed: [], isReordered: true }, ['study.optional_words', 'study.reordered']],
  [{ isEqual: false, optional: [], needed: ['ku'], isReordered: false }, ['study.needed_words']],
])('an answer compared by structure shows the reason (%j)', (structure, notes) => {
  const grade = { rating: 4, similarity: 1, expected: 'mi klama', structure } as const
  render(<Judged grade={grade} typed="mi klama ku" card={card} side="reverse" />)
  for (const note of notes) expect(screen.getByRole('status').textContent).toContain(note)
})
