import { describe, expect, it } from 'vitest'
import { familyOf, stemsOf } from './stemming.ts'

const related = (tag: string, left: string, right: string) => {
  const stems = stemsOf(familyOf(tag), right)
  return stemsOf(familyOf(tag), left).some((stem) => stems.includes(stem))
}

describe('forms of a word meet', () => {
  it.each([
    ['en', 'went', 'go'],
    ['en', 'children', 'child'],
    ['en', 'better', 'good'],
    ['en', 'women', 'woman'],
    ['en', 'left', 'leave'],
    ['en', 'replies', 'reply'],
    ['en-simple', 'swimming', 'swim'],
    ['ru', 'собаками', 'собака'],
    ['de', 'Hunden'.toLowerCase(), 'hunde'],
    ['es', 'canciones', 'canción'],
    ['eo', 'hundojn', 'hundo'],
    ['eo', 'vidis', 'vidi'],
    ['sv', 'hundar', 'hund'],
    ['fr-facile', 'chevaux', 'chevaux'],
  ])('in %s, %s and %s', (tag, left, right) => expect(related(tag, left, right)).toBe(true))
})

describe('other words do not', () => {
  it.each([
    ['en', 'found', 'fun'],
    ['en', 'сто', 'сто'],
    ['jbo', 'klama', 'klama'],
    ['ja', 'inu', 'inu'],
    ['ru', 'dogs', 'dog'],
  ])('in %s, %s and %s', (tag, left, right) => expect(related(tag, left, right)).toBe(false))
})

it('gives a language its family by the first part of its tag', () => {
  expect(familyOf('en-bpfk')).toBe(familyOf('en'))
  expect(familyOf('art-loglan')).toBe(familyOf('xx'))
  expect(familyOf('')).toBe(familyOf('xx'))
})
