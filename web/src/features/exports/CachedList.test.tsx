import type { Query } from '@tanstack/react-query'
import { cleanup, waitFor } from '@testing-library/react'
import type { CachedExport } from '@vlacku/contract/exports'
import { afterEach, expect, it } from 'vitest'
import { FeatureTexts } from '../../platform/text.tsx'
import { renderWithApi } from '../../testing/renderWithApi.tsx'
import { CachedList } from './CachedList.tsx'
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
])('lists the cached files (%s) with build times and pending formats', async (_, files, text, asksAgain) => {
  const { container } = await renderWithApi(
    <FeatureTexts feature="exports">
      <CachedList files={files} />
    </FeatureTexts>,
    { texts: ['exports'] },
  )
  await waitFor(() => expect(container.textContent).toMatch(text), { timeout: 10_000 })
  const { refetchInterval } = cachedQuery
  const query = { state: { data: files } } as unknown as Query<CachedExport[], Error, CachedExport[], string[]>
  expect(typeof refetchInterval === 'function' && refetchInterval(query) !== false).toBe(asksAgain)
})
