import { describe, expect, it } from 'vitest'
import { familyOf, stemsOf } from './stemming.ts'

const related = (tag: string, left: string, right: string) => {
  const stems = stemsOf(familyOf(tag), right)
  return stemsOf(familyOf(tag), left).some((stem) => stems.includes(stem))
}

describe('forms of the same word', () => {
  it.each([
    ['en', 'went', 'go'],
    ['en', 'children', 'child'],
    ['en', 'better', 'good'],
    ['en', 'women', 'woman'],
    ['en', 'left', 'leave'],
    ['en', 'replies', 'reply'],
    ['en-simple', 'swimming', 'swim'],
    ['ru', 'собаками', 'собака'],
    ['ru', 'дети', 'ребенок'],
    ['ru', 'люди', 'человек'],
    ['ru', 'шел', 'идти'],
    ['ru', 'иду', 'идти'],
    ['ru', 'люблю', 'любить'],
    ['ru', 'кошек', 'кошка'],
    ['ru', 'отца', 'отец'],
    ['de', 'Hunden'.toLowerCase(), 'hunde'],
    ['es', 'canciones', 'canción'],
    ['eo', 'hundojn', 'hundo'],
    ['eo', 'vidis', 'vidi'],
    ['sv', 'hundar', 'hund'],
    ['fr-facile', 'chevaux', 'chevaux'],
  ])('the %s words %s and %s share a stem', (tag, left, right) => expect(related(tag, left, right)).toBe(true))
})

describe('forms of different words', () => {
  it.each([
    ['en', 'found', 'fun'],
    ['en', 'сто', 'сто'],
    ['jbo', 'klama', 'klama'],
    ['ja', 'inu', 'inu'],
    ['ru', 'dogs', 'dog'],
  ])('the %s words %s and %s do not share a stem', (tag, left, right) => expect(related(tag, left, right)).toBe(false))
})

it('the family of a language depends on its primary subtag', () => {
  expect(familyOf('en-bpfk')).toBe(familyOf('en'))
  expect(familyOf('art-loglan')).toBe(familyOf('xx'))
  expect(familyOf('')).toBe(familyOf('xx'))
})
