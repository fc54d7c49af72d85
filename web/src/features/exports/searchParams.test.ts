import { expect, it } from 'vitest'
import { pathOf } from './searchParams.ts'

it('the file of a collection is asked for with its number', () => {
  expect(pathOf({ lang: 'ru', format: 'xml', all: true, collection: 3 })).toBe(
    '/api/export/dictionary/ru?format=xml&positive_scores_only=false&collection_id=3',
  )
})
