import type { Query } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import type { AboutDump } from '@vlacku/contract/dumps'
import type { CachedExport } from '@vlacku/contract/exports'
import { afterEach, expect, it } from 'vitest'
import { FeatureTexts } from '../../platform/text.tsx'
import { renderWithApi } from '../../testing/renderWithApi.tsx'
import { CachedList, DumpSection } from './CachedExports.tsx'
import { cachedQuery } from './queries.ts'
import { formats } from './searchParams.ts'

afterEach(cleanup)

const builtAgo = (minutes: number) =>
  formats.map(
    (format): CachedExport => ({
      ...{ language_tag: 'en', language_realname: 'English', source_language_tag: 'jbo', positive_scores_only: true },
      ...{ format, filename: `en.${format}`, definitions: 606, bytes: 2000, sha256: 'ab' },
      created_at: new Date(Date.now() - minutes * 60_000).toISOString(),
    }),
  )

it.each([
  ['no files', [], /^The files are being built/, true],
  ['all but two', builtAgo(1).slice(2), /\d:\d\d [AP]M UTC · 2 more formats are being built/, true],
  ['all', builtAgo(1), /\d:\d\d [AP]M UTC(?! ·)/, false],
  ['all but one that failed', builtAgo(60).slice(1), /\d:\d\d [AP]M UTC(?! ·)/, false],
])('lists the cached files (%s) with build times and pending formats', async (_, files, text, refetches) => {
  const { container } = await renderWithApi(
    <FeatureTexts feature="exports">
      <CachedList files={files} />
    </FeatureTexts>,
    { texts: ['exports'] },
  )
  await waitFor(() => expect(container.textContent).toMatch(text), { timeout: 10_000 })
  const { refetchInterval } = cachedQuery
  const query = { state: { data: files } } as unknown as Query<CachedExport[], Error, CachedExport[], string[]>
  expect(typeof refetchInterval === 'function' && refetchInterval(query) !== false).toBe(refetches)
})

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
