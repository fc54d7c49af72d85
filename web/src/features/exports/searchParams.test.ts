import { expect, it } from 'vitest'
import { pathOf } from './searchParams.ts'

it('a collection export is requested by the collection ID', () => {
  expect(pathOf({ lang: 'ru', format: 'xml', all: true, collection: 3 })).toBe(
    '/api/export/dictionary/ru?format=xml&positive_scores_only=false&collection_id=3',
  )
})
