/** @vitest-environment jsdom */

import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { codePoint } from '../../../../scripts/codePoint.ts'
import { iterations } from '../../../../scripts/effort.ts'
import { plainSearch } from '../../platform/plainSearch.ts'
import { rememberedLangs, rememberLangs } from './rememberedLangs.ts'
import { isSearch, langidsOf, readSearch, type SearchParams } from './searchParams.ts'

const read = (query: string) => readSearch(plainSearch.parseSearch(query))

describe('the parsing of search parameters', () => {
  it.each<[string, SearchParams]>([
    ['', {}],
    ['?q=klama', { q: 'klama' }],
    ['?q=%D1%85%D0%B8', { q: 'хи' }],
    ['?q=a+b%2Bc', { q: 'a b+c' }],
    ['?q=true', { q: 'true' }],
    ['?q=null', { q: 'null' }],
    ['?q=1e5', { q: '1e5' }],
    ['?q=007', { q: '007' }],
    ['?q=%22dog%22', { q: '"dog"' }],
    ['?q=%7B%22a%22:1%7D', { q: '{"a":1}' }],
    ['?q=', {}],
    ['?q=a&q=b', { q: 'b' }],
    ['?q=%ED%A0%80', { q: '\ufffd\ufffd\ufffd' }],
    ['?q=a&mode=dictionary', { q: 'a', mode: 'dictionary' }],
    ['?q=a&mode=other', { q: 'a' }],
    ['?q=a&mode=comments', { q: 'a', mode: 'comments' }],
    ['?mode=messages', { mode: 'messages' }],
    ['?page=2', { page: 2 }],
    ['?page=1', {}],
    ['?page=0&page=-3', {}],
    ['?page=1.5', {}],
    ['?page=1e99', {}],
    ['?page=x', {}],
    ['?page=', {}],
    ['?langs=2,5', { langs: '2,5' }],
    ['?langs=all', { langs: 'all' }],
    ['?langs=en', {}],
    ['?langs=2,', {}],
    ['?langs=2;drop', {}],
    ['?type=4', { type: 4 }],
    ['?type=0', { type: 0 }],
    ['?type=', {}],
    ['?type=-1', {}],
    ['?type=99999', {}],
    ['?selmaho=UI1&author=bob', { selmaho: 'UI1', author: 'bob' }],
    ['?sort=score', { sort: 'score' }],
    ['?sort=date', { sort: 'date' }],
    ['?sort=word', {}],
    ['?mode=comments&order=replies&reverse=true', { mode: 'comments', order: 'replies', reverse: true }],
    ['?mode=messages&order=sender', { mode: 'messages', order: 'sender' }],
    ['?mode=messages&order=replies', { mode: 'messages' }],
    ['?mode=comments&order=sender&reverse=1', { mode: 'comments' }],
    ['?sort=random()', {}],
    ['?unknown=1&__proto__=x&constructor=y', {}],
  ])('search parameters with %s are parsed', (query, params) => expect(read(query)).toEqual(params))

  it('search parameters that are too long are truncated', () => {
    expect(read(`?q=${'a'.repeat(20_000)}`).q).toHaveLength(10_000)
    expect(read(`?author=${'a'.repeat(99)}`).author).toHaveLength(64)
  })

  it('arbitrary search parameters survive parsing and serialization unchanged', () => {
    const value = fc.oneof(fc.string({ unit: codePoint }), fc.integer(), fc.constantFrom(null, true, [1], { a: 1 }))
    const keys = fc.constantFrom('q', 'mode', 'page', 'langs', 'type', 'selmaho', 'author', 'sort', 'x')
    fc.assert(
      fc.property(fc.dictionary(keys, value), (raw) => {
        const params = readSearch(raw)
        const again = read(plainSearch.stringifySearch({ ...params }))
        const wellFormed = JSON.parse(JSON.stringify(params).replace(/\\ud[89a-f][0-9a-f]{2}/gi, '\ufffd'))
        expect(again).toEqual(wellFormed)
      }),
      { numRuns: iterations(500) },
    )
  })
})

it('undefined search parameters are omitted from the URL', () => {
  expect(plainSearch.stringifySearch({ q: undefined })).toBe('')
  expect(plainSearch.stringifySearch({ q: 'a b', page: 2, langs: undefined })).toBe('?q=a+b&page=2')
})

it.each([
  [{}, false],
  [{ q: 'a' }, true],
  [{ q: '  ' }, false],
  [{ langs: 'all', page: 3 }, false],
  [{ type: 0 }, true],
  [{ selmaho: 'UI' }, true],
  [{ author: 'bob' }, true],
] as const)('the search parameters %j constitute a search: %s', (params, expected) =>
  expect(isSearch(params)).toBe(expected),
)

it.each([
  [{}, [5, 2]],
  [{ langs: 'all' }, undefined],
  [{ langs: '10,2' }, [10, 2]],
] as const)('the search parameters %j select the languages %j', (params, langids) =>
  expect(langidsOf(params, [5, 2])).toEqual(langids),
)

describe('the languages of the last search', () => {
  beforeEach(() => localStorage.clear())
  it('the languages of the last search are remembered until the user clears them', () => {
    expect(rememberedLangs()).toBeUndefined()
    rememberLangs('2,5')
    expect(rememberedLangs()).toBe('2,5')
    rememberLangs(undefined)
    expect(rememberedLangs()).toBeUndefined()
  })
})
