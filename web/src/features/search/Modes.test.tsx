import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderWithApi } from '../../testing/renderWithApi.tsx'
import { Modes } from './Modes.tsx'
import { SearchField } from './SearchField.tsx'
import { MODES } from './searchParams.ts'

afterEach(cleanup)

it('each search mode has its own placeholder and description', async () => {
  const texts = new Set<string>()
  for (const mode of MODES) {
    await renderWithApi(
      <SearchField value="" onChange={() => {}} onSubmit={() => {}} onSheet mode={mode}>
        <Modes params={{ mode }} />
      </SearchField>,
    )
    texts.add(screen.getByRole('textbox').getAttribute('placeholder')!)
    texts.add(document.querySelector('.about')!.textContent!)
    cleanup()
  }
  expect(texts.size).toBe(2 * MODES.length)
})
