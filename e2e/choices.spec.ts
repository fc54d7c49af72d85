import { violationsOf } from './axe.ts'
import { LOCALES } from './locales.ts'
import { learner, logInAs, openAlive, watch } from './reader.ts'
import { expect, test } from './test.ts'

const ANSWERS = { en: 'Answers', jbo: 'lo danfu', ru: 'Ответы' }
const EXPLORE = { en: 'Try the places', jbo: 'ko troci lo sumti', ru: 'Попробовать места' }

for (const locale of LOCALES) {
  test(`a user studying in ${locale} chooses among four answers`, async ({ page }) => {
    await logInAs(page, 'alis')
    const seen = watch(page)
    const api = await learner(page, 'alis')
    const { collection_id } = await api.post('/collections', { name: `choices ${locale}`, has_choices: true })
    const { entry } = await api.get('/jbovlaste/entry?word=klama')
    const definition_id = entry.definitions[0].definitionid
    await api.post(`/flashcards/${collection_id}`, { definition_id, direction: 'reverse' })

    await openAlive(page, `/${locale}/collections/${collection_id}/flashcards/study`)
    const choices = page.getByRole('list', { name: ANSWERS[locale] }).getByRole('button')
    await expect(choices).toHaveCount(4)
    expect(await violationsOf(page)).toEqual([])
    const words = await choices.locator('[lang=jbo]').allTextContents()
    const wrong = words.findIndex((word) => word !== 'klama')
    await page.keyboard.press(`${wrong + 1}`)
    await expect(page.locator('.note.error.judged')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Space')
    await choices.filter({ hasText: 'klama' }).click()
    await expect(page.locator('.note.ok.judged')).toBeVisible()
    expect(seen).toEqual([])
  })

  test(`the places of klama can be tried in sentences in ${locale}`, async ({ page }) => {
    const seen = watch(page)
    await openAlive(page, `/${locale}/valsi/klama`)
    await page.getByRole('button', { name: EXPLORE[locale] }).click()
    const first = page.getByRole('textbox', { name: /^x1/ })
    await first.fill('lo mlatu')
    await page.getByRole('textbox', { name: /^x2/ }).fill('lo zdani')
    const sentences = page.locator('.explorer-forms > li')
    await expect(sentences.first()).toContainText(/lo mlatu(?:x1)? cu klama lo zdani/)
    await expect(sentences.nth(1)).toContainText('se klama')
    expect(await violationsOf(page)).toEqual([])
    expect(seen).toEqual([])
  })
}
