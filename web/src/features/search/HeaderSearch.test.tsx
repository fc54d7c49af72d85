import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderWithApi } from '../../testing/renderWithApi.tsx'
import { HeaderSearch } from './HeaderSearch.tsx'
import { SearchField } from './SearchField.tsx'
import { isFieldWanted } from './useSlashKey.ts'

afterEach(() => {
  cleanup()
  isFieldWanted()
})

const magnifier = async () => {
  await renderWithApi(<HeaderSearch />)
  return screen.getByRole('link')
}
const arrive = async () => {
  cleanup()
  await renderWithApi(<SearchField value="" onChange={() => {}} onSubmit={() => {}} onSheet={false} />)
  return screen.getByRole('textbox')
}

it('the search icon focuses the search field of the next page, but only once', async () => {
  fireEvent.click(await magnifier())
  const field = await arrive()
  await waitFor(() => expect(document.activeElement).toBe(field))
  const another = await arrive()
  expect(document.activeElement).not.toBe(another)
})

it.each(['ctrlKey', 'metaKey', 'shiftKey'])(
  'opening the search in another tab does not focus its search field (%s)',
  async (key) => {
    const link = await magnifier()
    addEventListener('click', (event) => event.preventDefault(), { once: true }) // jsdom doesn't support tabs.
    fireEvent.click(link, { [key]: true })
    const field = await arrive()
    expect(document.activeElement).not.toBe(field)
  },
)
