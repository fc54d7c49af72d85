import { describe, expect, it } from 'vitest'
import { contextOf, placesOf } from './places.ts'

const keywordsOf = (words: string[] | null) => words?.map((word) => ({ word, meaning: null })) ?? null
const places = (
  definition: string,
  keywords: string[] | null = null,
  langtag = 'en',
  glosses: string[] | null = null,
) => placesOf({ definition, gloss_keywords: keywordsOf(glosses), place_keywords: keywordsOf(keywords), langtag })

describe('the places of a definition', () => {
  it('definition places are named by their keywords', () => {
    expect(places('$x_1$ goes to $x_2$', ['goer', 'destination'])).toEqual(['goer', 'destination'])
  })

  it('definition places without a keyword are included', () => {
    expect(places('$x_1$ a $x_2$ b $x_3$ c $x_6$', ['goer', ''], 'ru')).toEqual(['goer', null, null, null, null, null])
    expect(places('$x_1$ идёт', ['a', 'b', 'c'], 'ru')).toEqual(['a', 'b', 'c'])
  })

  it('a place is named by the preceding noun if a preposition marks it', () => {
    const text = '$x_1$ comes/goes to destination $x_2$ from origin $x_3$ via route $x_4$ using means/vehicle $x_5$.'
    expect(places(text)).toEqual([null, 'destination', 'origin', 'route', 'means/vehicle'])
    expect(places('$x_1$ is a dog of the species/breed/strain $x_2$')).toEqual([null, 'species/breed'])
  })

  it.each([
    ['$x_1$ tries to attain $x_2$'],
    ['$x_1$ sees $x_2$'],
    ['$x_1$ is a man of $x_2$'],
    ['$x_1$ is paid for doing $x_2$'],
    ['$x_1$ is a part of which $x_2$ is known'],
    ['$x_1$ speaks with respect to $x_2$'],
    ['$x_1$ lies in the $x_2$'],
  ])('%s: a word that might not be a noun is not used as a name', (text) => expect(places(text)).toEqual([null, null]))

  it('a place is not named if the keyword of x₁ is a gloss that the text inflects', () => {
    const goes = '$x_1$ идет/едет/направляется в $x_2$'
    expect(places(goes, ['направляться', 'цель'], 'ru', ['направляться'])).toEqual([null, 'цель'])
    const house = '$x_1$ — гнездо/жилище/дом для $x_2$'
    expect(places(house, ['дом (гнездо)', 'житель'], 'ru', ['дом (гнездо)'])).toEqual(['дом (гнездо)', 'житель'])
    expect(places('$x_1$ comes to $x_2$', ['traveller', 'goal'], 'en', ['come'])).toEqual(['traveller', 'goal'])
  })

  it('places are named from the text only in English', () => {
    expect(places('$x_1$ geht zum Ziel $x_2$ from origin $x_3$', null, 'de')).toEqual([null, null, null])
  })

  it('a text without places yields no places, and the maximum is twenty', () => {
    expect(places('a word of greeting')).toEqual([])
    expect(places('$x_{99}$')).toHaveLength(20)
    expect(places('$a_1$ is not a place')).toEqual([])
  })
})

describe('the words next to a place', () => {
  const goes = '$x_{1}$ comes/goes to destination $x_{2}$ from origin $x_{3}$.'

  it.each<[string, number, string | null]>([
    [goes, 1, '… comes/goes to destination'],
    [goes, 2, 'comes/goes to destination …'],
    [goes, 3, 'from origin …'],
    [goes, 4, null],
    ['$x_1$', 1, null],
    ['$x_1$ jai pluka fai $x_2$ be $x_3$', 3, null],
    ['$x_1$ = $x_2$', 2, null],
    ['$x_1$ (agent), $x_2$', 1, '… (agent)'],
    [`$x_1$ ${'a '.repeat(40)}$x_2$`, 1, `… ${'a '.repeat(30)}…`],
    [`$x_1$ ${'a '.repeat(40)}$x_2$`, 2, `… ${'a '.repeat(30)}…`],
  ])('the words next to a place are found in %j for place %i: %j', (definition, number, expected) => {
    expect(contextOf(definition, number)).toBe(expected)
  })
})
