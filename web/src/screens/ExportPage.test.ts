import { expect, it } from 'vitest'
import { readExportSearchParams } from './ExportPage.tsx'

it('an address says what is exported, and what makes no sense is not there', () => {
  const said = { lang: 'en-simple', format: 'tsv', all: true, collection: '12' }
  expect(readExportSearchParams(said)).toEqual({ lang: 'en-simple', format: 'tsv', all: true, collection: 12 })
  for (const odd of [
    { lang: '../x', format: 'doc', all: 'no', collection: '-1' },
    { lang: 7, collection: '1e99' },
  ])
    expect(readExportSearchParams(odd as Record<string, unknown>)).toEqual({})
})
