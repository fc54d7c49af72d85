import { violationsOf } from './axe.ts'
import { LOCALES, quickInEnglish } from './locales.ts'
import { logInAs, openAlive, watch } from './reader.ts'
import { expect, test } from './test.ts'

/** Interface texts used by the test, by language. */
const TEXTS = {
  en: { make: 'Create file', download: 'Download', all: /Only the best definition/ },
  jbo: { make: 'ko zbasu lo datnyvei', download: 'ko cpacu lo datnyvei', all: /lo xagrai velski/ },
  ru: { make: 'Создать файл', download: 'Скачать', all: /Только лучшее определение/ },
}

for (const locale of LOCALES)
  test(
    `an export in ${locale} is configured, created, left, reopened and downloaded`,
    quickInEnglish(locale),
    async ({ page }) => {
      const texts = TEXTS[locale]
      await logInAs(page, 'alis')
      const seen = watch(page)
      await openAlive(page, `/${locale}/export`)
      // the checkboxes reflect the URL, which changes shortly after the click
      await page.getByRole('radio', { name: 'TSV' }).click()
      await expect(page).toHaveURL(/format=tsv/)
      await page.getByRole('checkbox', { name: texts.all }).click()
      await expect(page).toHaveURL(/all=true/)
      await expect(page.getByRole('checkbox', { name: texts.all })).not.toBeChecked()
      const make = page.getByRole('button', { name: texts.make, exact: true })
      const download = page.getByRole('button', { name: texts.download, exact: true })
      // A definition added by another test makes the file stale, so it has to be created again.
      await expect(async () => {
        await expect(make.or(download)).toBeVisible()
        if (await make.isVisible()) await make.click()
        await expect(make).toBeHidden()
        await openAlive(page, page.url())
        await expect(download).toBeVisible({ timeout: 5_000 })
      }).toPass()
      expect(await violationsOf(page)).toEqual([])
      const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
      expect(file.suggestedFilename()).toBe(`dictionary-jbo-${locale}-all.tsv`)
      expect(seen).toEqual([])
    },
  )

const DUMP = {
  en: 'Full dump',
  jbo: 'ro datni pe le vlacku cu nenri pa datnyvei',
  ru: 'Всё в одном файле',
}

for (const locale of LOCALES)
  test(`the full dump is listed among the stored files in ${locale}`, async ({ page, request }) => {
    await request.get('/api/dump') // triggers the first dump
    await expect
      .poll(async () => (await (await request.get('/api/dump/about')).json()).dump, { timeout: 60_000 })
      .not.toBeNull()
    const seen = watch(page)
    await openAlive(page, `/${locale}/export/cached`)
    const section = page.getByRole('region', { name: DUMP[locale] })
    await expect(section).toContainText(/SHA-256: [0-9a-f]{64}/)
    expect(await violationsOf(page)).toEqual([])
    const link = section.getByRole('link')
    const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(file.suggestedFilename()).toMatch(/^vlacku-dump-\d{4}-\d\d-\d\d\.jsonl\.gz$/)
    expect(seen).toEqual([])
  })
