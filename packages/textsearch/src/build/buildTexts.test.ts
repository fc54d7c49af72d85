import { expect, it } from 'vitest'
import { leadingWords } from './buildTexts.ts'

it.each([
  ['$x_{1}$ comes/goes to destination $x_{2}$', 'comes goes'],
  ['$x_1$ comes or goes to $x_2$', 'comes goes'],
  ['$x_1$ is a nest/house/lair/den/[home] of/for $x_2$', 'nest house lair den'],
  ['$x_1$=$k_1$ is a [biological] offspring/child of $x_2$', 'offspring child'],
  ['$x_1$ is dog food for $x_2$', ''],
  ['$x_1$ is a loo/water closet', 'loo'],
  ['$x_1$ is fast, by standard $x_2$', 'fast'],
  ['{klama} modal, 1st place: gone to by …', 'modal'],
  ['$x_1$', ''],
  ['', ''],
])('the leading words of %s are %s', (definition, words) =>
  expect(leadingWords(definition, 'en').join(' ')).toBe(words),
)

it('leading words exclude the function words of the definition’s language', () => {
  expect(leadingWords('$x_1$ ist ein Hund/Rüde der Rasse $x_2$', 'de')).toEqual(['hund', 'rüde'])
  expect(leadingWords('$x_1$ — это собака или щенок из $x_2$', 'ru')).toEqual(['собака', 'щенок'])
})

it('a language without spaces has no leading words', () => {
  expect(leadingWords('$x_1$ は走る', 'ja')).toEqual([])
})
