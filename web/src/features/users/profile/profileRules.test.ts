import { describe, expect, it } from 'vitest'
import { imageProblem } from '../../../platform/readImage.ts'
import { changesOf, completeUrl, isRight } from './profileRules.ts'

describe('user names', () => {
  it.each(['alis', "d'artagnan", 'la-gleki', 'Иван', 'a_1', 'x.y', '_a'])('the username %s is valid', (name) =>
    expect(isRight.username(name)).toBe(true),
  )
  it.each(['', '123', 'two words', '.a', 'a.', '-a', 'a@b', 'a'.repeat(65)])('the username %j is invalid', (name) =>
    expect(isRight.username(name)).toBe(false),
  )
})

it.each([
  ['', '', true],
  ['https://a.example', 'https://a.example', true],
  ['a.example/x', 'https://a.example/x', true],
  ['javascript:alert(1)', 'javascript:alert(1)', false],
  ['ftp://a.example', 'ftp://a.example', false],
  ['not an address', 'https://not an address', false],
])('normalizing the website %j results in %j (valid: %s)', (text, whole, right) =>
  expect([completeUrl(text), isRight.url(text)]).toEqual([whole, right]),
)

it('only changed profile fields are sent', () => {
  const before = { username: 'alis', realname: 'Nora', url: '', personal: 'coi', locale: 'en' as const }
  expect(changesOf(before, { ...before, realname: ' Nora ' })).toEqual({})
  expect(changesOf(before, { ...before, username: 'nora', url: 'nora.example', personal: '' })).toEqual({
    username: 'nora',
    url: 'https://nora.example',
    personal: '',
  })
})

it.each([
  ['image/png', 10, null],
  ['image/jpeg', 10, null],
  ['image/gif', 10, null],
  ['image/webp', 5 * 1024 * 1024 - 1, null],
  ['image/webp', 5 * 1024 * 1024, 'image_too_large'],
  ['image/svg+xml', 10, 'not_image'],
  ['text/plain', 10, 'not_image'],
])('validating a picture file of type %s with %i bytes returns %s', (type, size, problem) =>
  expect(imageProblem({ type, size })).toBe(problem),
)
