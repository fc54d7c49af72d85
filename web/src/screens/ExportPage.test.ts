import { expect, it } from 'vitest'
import { readExportSearchParams } from './ExportPage.tsx'

it('search parameters select the export, and invalid ones are ignored', () => {
  const expected = { lang: 'en-simple', format: 'tsv', all: true, collection: '12' }
  expect(readExportSearchParams(expected)).toEqual({ lang: 'en-simple', format: 'tsv', all: true, collection: 12 })
  for (const odd of [
    { lang: '../x', format: 'doc', all: 'no', collection: '-1' },
    { lang: 7, collection: '1e99' },
  ])
    expect(readExportSearchParams(odd as Record<string, unknown>)).toEqual({})
})
