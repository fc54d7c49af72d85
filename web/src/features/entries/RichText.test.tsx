import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderWithApi } from '../../testing/renderWithApi.tsx'
import { RichBlock, RichLine } from './RichBlock.tsx'
import { RichText } from './RichText.tsx'

const HUGE_TABLE = `| a | b |\n|---|---|\n${'| c | d |\n'.repeat(1990)}`
const WIDE_TABLE = `${'|a'.repeat(2000)}|\n${'|-'.repeat(2000)}|\n${'b\n'.repeat(5000)}`
const DEEP_LIST = Array.from({ length: 130 }, (_, i) => `${' '.repeat(2 * i)}- a`).join('\n')

it.each([
  ['a table of two thousand rows', HUGE_TABLE],
  ['a table of ten million cells', WIDE_TABLE],
  ['deeply nested lists', `- b\n${DEEP_LIST}\n- b`],
  ['thousands of links', '{klama} '.repeat(2500)],
])('truncates texts saved before limits existed (%s), and shows only the start in a list', async (_what, text) => {
  const whole = await renderWithApi(<RichBlock source={text} />)
  await screen.findByText('The rest of this text is too long to show.')
  expect(whole.container.querySelectorAll('*').length).toBeLessThan(2500)
  whole.unmount()
  const inList = await renderWithApi(<RichText source={text} />)
  await screen.findAllByText(/…/)
  expect(inList.container.querySelectorAll('*').length).toBeLessThan(1000)
})

it('an etymology is shown in full, and a definition in a list is truncated', async () => {
  const long = 'klama '.repeat(1000)
  expect((await renderWithApi(<RichText source={long} />)).container.textContent!.length).toBeLessThan(1010)
  expect((await renderWithApi(<RichLine source={long} />)).container.textContent).toContain(long)
})
