import { expect, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const zones = [
  { timezoneId: 'Pacific/Auckland', offset: '+13:00' },
  { timezoneId: 'America/Los_Angeles', offset: '-08:00' },
]
const nights = [
  ['2026-12-04T23:59:00', 0],
  ['2026-12-05T00:00:00', 6],
  ['2026-12-31T23:59:00', 6],
  ['2027-01-01T00:00:00', 0],
] as const

for (const { timezoneId, offset } of zones)
  test.describe(timezoneId, () => {
    test.use({ timezoneId })
    for (const [date, count] of nights)
      test(`${count} snowflakes are shown at ${date}`, async ({ page }) => {
        await page.clock.install({ time: date + offset })
        await page.goto('/en')
        // the painting, like the snowflakes, is rendered only after hydration
        await expect(page.locator('.painting img')).toHaveCount(1)
        await expect(page.locator('.flakes svg')).toHaveCount(count)
      })

    test('snowflakes disappear at the end of the year', async ({ page }) => {
      await page.clock.install({ time: `2026-12-31T23:00:00${offset}` })
      await page.goto('/en')
      await expect(page.locator('.flakes svg')).toHaveCount(6)
      await page.clock.fastForward('01:00:00')
      await expect(page.locator('.flakes')).toHaveCount(0)
    })
  })

test('snowflakes stay behind the content, ignore the pointer, and are hidden with reduced motion', async ({ page }) => {
  await page.clock.install({ time: '2026-12-24T12:00:00Z' })
  await page.goto('/en')
  const flakes = page.locator('.flakes')
  await expect(flakes).toHaveAttribute('aria-hidden', 'true')
  const style = await flakes.evaluate((element) => {
    const { pointerEvents, zIndex, position } = getComputedStyle(element)
    return { pointerEvents, zIndex, position }
  })
  expect(style).toEqual({ pointerEvents: 'none', zIndex: '-1', position: 'fixed' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(flakes).toHaveCount(0)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect(flakes.locator('svg')).toHaveCount(6)
})
