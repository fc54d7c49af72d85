import { learner, logInAs, openAlive } from './reader.ts'
import { expect, test } from './test.ts'

test('deleting a role with the keyboard moves the focus to the top of the list', async ({ page }) => {
  const api = await learner(page, 'noras')
  await api.post('/auth/roles', { name: 'passing', permissions: ['vote_definition'] })
  await logInAs(page, 'noras')
  await openAlive(page, '/en/roles')
  await page.getByRole('button', { name: 'Delete passing' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  await expect(page.getByText('Role passing deleted', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
