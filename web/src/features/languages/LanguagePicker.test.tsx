import { cleanup, screen, within } from '@testing-library/react'
import type { Language } from '@vlacku/contract/languages'
import { useState } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { fakeMedia } from '../../testing/fakeMedia.ts'
import { renderWithApi } from '../../testing/renderWithApi.tsx'
import { LanguageField } from './index.ts'

const language = (id: number, tag: string, real_name: string, english_name = real_name): Language => ({
  ...{ id, tag, real_name, english_name, lojban_name: `bangu ${id}` },
  ...{ for_lojban: null, url: null, definition_count: 0 },
})
const languages = [
  language(9, 'de', 'Deutsch', 'German'),
  language(2, 'en', 'English'),
  language(316, 'art-guaspi', 'gua\\spi'),
  language(11, 'pt', 'Português', 'Portuguese'),
  language(5, 'ru', 'Русский', 'Russian'),
  language(315, 'test', 'test', 'Test language'),
]

beforeAll(() => void fakeMedia())
afterEach(cleanup)

function Field({ start, own }: { start: number | null; own?: number[] }) {
  const [value, setValue] = useState(start)
  return <LanguageField label="Language" any="Any" {...{ languages, value, own }} onChange={setValue} />
}

async function open({ start = null, own }: { start?: number | null; own?: number[] } = {}) {
  const { user } = await renderWithApi(<Field start={start} {...(own && { own })} />)
  const button = screen.getByRole('button', { name: /^Language/ })
  await user.click(button)
  const names = () => screen.getAllByRole('button', { hidden: false }).map(({ textContent }) => textContent)
  return { user, button, offered: () => names().slice(1), field: screen.queryByRole('searchbox')! }
}

it('the language picker lists the user’s languages first and hides unused constructed ones', async () => {
  const { offered } = await open({ own: [5, 9] })
  expect(offered()).toEqual(['Any', 'English', 'Русский', 'Deutsch', 'Português'])
  expect(within(screen.getByRole('group', { name: 'Your languages' })).getAllByRole('button')).toHaveLength(3)
})

it.each([
  ['port', ['Português']],
  ['PORTUGUES', ['Português']],
  ['german', ['Deutsch']],
  ['русс', ['Русский']],
  ['gua', ['gua\\spi']],
  ['bangu 5', ['Русский']],
  ['test', []],
  ['zz', []],
])('the language picker finds languages by any of their names: %s', async (text, expected) => {
  const { user, offered, field } = await open()
  await user.type(field, text)
  expect(offered()).toEqual(['Any', ...expected])
  expect(screen.queryByText('No such language') === null).toBe(expected.length > 0)
})

it('the language picker shows a selected constructed language', async () => {
  const { offered } = await open({ start: 315 })
  expect(offered()).toContain('test')
})

it('Enter selects the first match and returns focus without submitting the form', async () => {
  const { user, field, button } = await open()
  await user.type(field, 'deu{Enter}')
  expect(button.textContent).toBe('Deutsch')
  expect(document.activeElement).toBe(button)
  expect(screen.queryByRole('searchbox')).toBeNull()
})

it('choosing Any clears the language selection', async () => {
  const { user, button } = await open({ start: 9 })
  await user.click(screen.getByRole('button', { name: 'Any' }))
  expect(button.textContent).toBe('Any')
})

it('Escape closes the language picker and preserves the selection', async () => {
  const { user, button } = await open({ start: 9 })
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(button.textContent).toBe('Deutsch')
})
