import { expect, it } from 'vitest'
import { pathOf, readExportAddress } from './address.ts'

it('an address says what is exported, and what makes no sense is not there', () => {
  const said = { lang: 'en-simple', format: 'tsv', all: true, collection: '12' }
  expect(readExportAddress(said)).toEqual({ lang: 'en-simple', format: 'tsv', all: true, collection: 12 })
  for (const odd of [
    { lang: '../x', format: 'doc', all: 'no', collection: '-1' },
    { lang: 7, collection: '1e99' },
  ])
    expect(readExportAddress(odd as Record<string, unknown>)).toEqual({})
})

it('the file of a collection is asked for with its number', () => {
  expect(pathOf({ lang: 'ru', format: 'xml', all: true, collection: 3 })).toBe(
    '/api/export/dictionary/ru?format=xml&positive_scores_only=false&collection_id=3',
  )
})
