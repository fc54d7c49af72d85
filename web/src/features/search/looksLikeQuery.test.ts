import { expect, it } from 'vitest'
import { looksLikeQuery } from './looksLikeQuery.ts'

it.each([
  'rhyme:klama',
  'word:CVCCV',
  'gloss:run* type:gismu',
  '-lang:en word:klama',
  '(word:klama or gloss:go)',
  '/^kl.*a$/',
  'kla*',
  '*kla',
])('the text %s looks like a query', (text) => expect(looksLikeQuery(text)).toBe(true))

it.each([
  '',
  'klama',
  'I go to the house',
  'note: bring a book',
  'in other words: run',
  'and/or',
  'either / or',
  'what?',
  '2 * 3',
  '***',
  'http://example.org',
  'word:',
])('the text %j does not look like a query', (text) => expect(looksLikeQuery(text)).toBe(false))
