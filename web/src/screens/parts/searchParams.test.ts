import { expect, it } from 'vitest'
import { readPage } from './searchParams.ts'

it.each([
  ['2', { page: 2 }],
  ['1', {}],
  ['0', {}],
  ['-3', {}],
  ['2.5', {}],
  ['', {}],
  ['1e9', {}],
])('the page number %j in the search parameters is parsed as %j', (page, read) =>
  expect(readPage({ page })).toEqual(read),
)
