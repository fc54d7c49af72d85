import { cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderWithApi } from '../../../testing/renderWithApi.tsx'
import { WordDiff } from './WordDiff.tsx'

afterEach(cleanup)

it.each([
  ['new words are marked, and places are readable', '$x_1$ goes far', '$x_1$ goes', 'x₁ goes[ far]'],
  ['a difference in markup shows the source', '$x_1$ goes', 'x₁ goes', '[$x_1$] goes'],
  ['an unchanged text is readable', '$x_1$ goes', '$x_1$ goes', 'x₁ goes'],
  ['a missing text is a dash', '', '$x_1$ goes', '—'],
])('%s', async (_, text, against, expected) => {
  const { container } = await renderWithApi(<WordDiff text={text} against={against} />)
  for (const added of container.querySelectorAll('ins')) added.textContent = `[${added.textContent}]`
  expect(container.textContent).toBe(expected)
})
