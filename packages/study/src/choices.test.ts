import { expect, it } from 'vitest'
import { choicesFor, choiceText, gradeChoice, haveSameForm, shareMeaning } from './choices.ts'

const entry = (word: string, ...glosses: string[]) => ({
  ...{ word, glosses, definition: `$x_1$ ${glosses[0]}` },
  ...{ free_content_front: null, free_content_back: null },
})
const text = (front: string, back: string) => ({
  ...{ word: null, glosses: [], definition: null },
  ...{ free_content_front: front, free_content_back: back },
})
const klama = entry('klama', 'come', 'go', 'travel', 'move')
const others = [
  entry('litru', 'travel'),
  entry('cadzu', 'walk'),
  entry('bajra', 'run'),
  entry('cadzu', 'walk'),
  entry('cliva', 'leave', 'depart'),
  entry('bartu', 'out'),
]

it('four choices are offered: the right one and three that share no gloss with the card', () => {
  const words = choicesFor(klama, 'reverse', others, 'seed')
  expect(words.toSorted()).toEqual(['bajra', 'cadzu', 'klama', 'cliva'].toSorted())
  const meanings = choicesFor(klama, 'direct', others, 'seed')
  expect(meanings.toSorted()).toEqual(['come, go, travel', 'leave, depart', 'run', 'walk'])
})

it.each([
  [['come'], ['come out'], true],
  [['go out'], ['GO'], true],
  [['cat (animal)'], ['cat'], true],
  [['cat'], ['caterpillar'], false],
  [[], ['cat'], false],
])('shareMeaning(%j, %j) returns %s', (a, b, expected) => {
  expect(shareMeaning(a, b)).toBe(expected)
})

it('definitions that differ in one number are offered as choices', () => {
  const digit = (word: string, definition: string) => ({ ...entry(word), definition })
  const digits = [digit('mu', 'digit/number: 5 (digit) [five]'), digit('bi', 'digit/number: 8 (digit) [eight]')]
  expect(choicesFor(digit('ci', 'digit/number: 3 (digit) [three]'), 'direct', digits, '')).toHaveLength(3)
})

it('choices with the form of the right answer are preferred', () => {
  const numbers = [entry('bi', '8'), entry('mu', '5'), entry('ci', '3'), entry('so’i', 'many'), entry('rau', 'enough')]
  expect(choicesFor(entry('re', 'two', '2'), 'direct', numbers, '').toSorted()).toEqual(['8', 'enough', 'many', 'two'])
  expect(choicesFor(entry('pa', '1'), 'direct', numbers, '').toSorted()).toEqual(['1', '3', '5', '8'])
})

it.each([
  ['two', 'many', true],
  ['two', '8', false],
  ['Monday', 'water', false],
  ['Понедельник', 'Среда', true],
  ['go', 'the second of three', false],
])('haveSameForm(%j, %j) returns %s', (a, b, expected) => {
  expect([haveSameForm(a, b), haveSameForm(b, a)]).toEqual([expected, expected])
})

it('the order of the choices depends only on the seed', () => {
  const orders = Array.from({ length: 20 }, (_, seed) => choicesFor(klama, 'reverse', others, `${seed}`).join())
  expect(new Set(orders).size).toBeGreaterThan(5)
  expect(choicesFor(klama, 'reverse', others, '7')).toEqual(choicesFor(klama, 'reverse', others, '7'))
})

it('a free-text card offers free texts as choices', () => {
  const card = text('coi', 'hello; hi')
  expect(choicesFor(card, 'direct', [text('co’o', 'bye'), text('ki’e', 'hi')], '').toSorted()).toEqual([
    'bye',
    'hello; hi',
  ])
})

it('no choices are offered if no wrong answer is available', () => {
  expect(choicesFor(klama, 'direct', [], '')).toEqual([])
  expect(choicesFor(klama, 'direct', [klama, text('', '')], '')).toEqual([])
})

it('the right choice is graded Good, and any other choice is graded Again', () => {
  expect(gradeChoice(choiceText(klama, 'direct'), klama, 'direct')).toEqual({
    ...{ rating: 3, similarity: 1, expected: 'come, go, travel' },
  })
  expect(gradeChoice('klana', klama, 'reverse')).toEqual({ rating: 1, similarity: 0, expected: 'klama' })
})
