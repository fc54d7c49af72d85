import { cleanup, screen } from '@testing-library/react'
import type { AboutDump } from '@vlacku/contract/dumps'
import { afterEach, expect, it } from 'vitest'
import { renderWithApi } from '../../testing/renderWithApi.tsx'
import { DumpSection } from './DumpSection.tsx'

afterEach(cleanup)

const about: AboutDump = {
  format: 1,
  site: 'https://vlacku.example',
  licence: 'CC0-1.0',
  feed_id: '2e23cd5f-174e-4d2a-93ae-e443a9188d8f',
  follows: null,
  dump: {
    filename: 'vlacku-dump-2026-11-23.jsonl.gz',
    made_at: '2026-11-23T02:00:00.000Z',
    bytes: 8_400_000,
    sha256: 'ab'.repeat(32),
    position: '2e23cd5f-174e-4d2a-93ae-e443a9188d8f.801.0',
    counts: { definition: 1, version: 2 },
  },
}

it('a dump shows its contents, size, date, license and checksum', async () => {
  await renderWithApi(<DumpSection about={about} />, { texts: ['exports'] })
  const section = await screen.findByRole('region', { name: 'Full dump' })
  for (const expected of [
    '1 definition',
    '2 versions',
    '8.4 MB',
    '2026',
    'Licence: CC0-1.0',
    `SHA-256: ${'ab'.repeat(32)}`,
  ])
    expect(section.textContent).toContain(expected)
  const link = screen.getByRole('link', { name: 'Download' })
  expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual(['/api/dump', about.dump?.filename])
})

it('a missing dump, a missing license and a mirrored dictionary each show a message', async () => {
  const follows = 'https://first.example'
  await renderWithApi(<DumpSection about={{ ...about, dump: null, licence: null, follows }} />, { texts: ['exports'] })
  expect(await screen.findByText('Not generated yet. Come back in a moment.')).toBeTruthy()
  expect(screen.getByText('This site’s operator has not specified a licence.')).toBeTruthy()
  expect(screen.getByText('This site mirrors the dictionary of https://first.example.')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})
