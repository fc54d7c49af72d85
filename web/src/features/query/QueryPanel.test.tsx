import { cleanup, screen, within } from '@testing-library/react'
import { PROBLEMS, REGEX_FAULTS } from '@vlacku/query'
import { EXAMPLES } from '@vlacku/query/examples'
import { useState } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../platform/ApiError.ts'
import { LOCALES } from '../../platform/locale.ts'
import { FeatureTexts, loadMessages, loadTexts } from '../../platform/text.tsx'
import { renderWithApi } from '../../testing/renderWithApi.tsx'
import { QueryGuide } from './QueryGuide.tsx'
import { QueryPanel, QueryProblem } from './QueryPanel.tsx'

// Loads the interface texts, as a page load does.
beforeAll(() => loadTexts('en', 'query'))
afterEach(cleanup)

function Field({ first, error }: { first: string; error?: unknown }) {
  const [text, setText] = useState(first)
  return (
    <>
      <input aria-label="the field" value={text} onChange={(event) => setText(event.target.value)} />
      <QueryPanel text={text} onChange={setText} error={error} />
    </>
  )
}

const field = () => screen.getByLabelText<HTMLInputElement>('the field')
const opened = async (first: string) => {
  const view = await renderWithApi(<Field first={first} />)
  await view.user.click(await screen.findByRole('button', { name: 'Open query builder' }))
  await screen.findByRole('group', { name: /Query builder/ })
  return view
}

describe('an invalid query', () => {
  it('an invalid query highlights the error, and one click corrects it', async () => {
    const { user, container } = await renderWithApi(<Field first="klama glos:run" />)
    await screen.findByText(/There is no field “glos”. Did you mean gloss:/)
    expect(container.querySelector('mark')?.textContent).toBe('glos:')
    await user.click(screen.getByRole('button', { name: 'Use klama gloss:run instead' }))
    expect(field().value).toBe('klama gloss:run')
    expect(container.querySelector('mark')).toBeNull()
  })

  it('query errors are shown while the user is typing', async () => {
    const { user } = await renderWithApi(<Field first="" />)
    await screen.findByRole('button', { name: 'Open query builder' })
    await user.type(field(), 'a (b')
    await screen.findByText(/This bracket is never closed/)
    await user.type(field(), ')')
    expect(screen.queryByText(/This bracket is never closed/)).toBeNull()
  })

  it('an error reported by the server is shown in the same way as a local one', async () => {
    const error = new ApiError('invalid_query', {
      ...{ problem: 'bad_regex', at: 0, length: 3 },
      ...{ reason: 'missing closing )', fault: 'unclosed_group', found: '(' },
    })
    const { container } = await renderWithApi(<Field first="/(/" error={error} />)
    await screen.findByText('Invalid regular expression: a bracket ( is never closed.')
    expect(container.querySelector('mark')?.textContent).toBe('/(/')
  })
})

describe('the query builder', () => {
  it('the builder shows a query as rows, and editing them updates the query', async () => {
    const { user } = await opened('klama -gloss:run*')
    const rows = screen.getAllByRole('listitem')
    expect(rows.length).toBe(2)
    const second = within(rows[1]!)
    expect(second.getByLabelText<HTMLSelectElement>('Field').value).toBe('gloss')
    expect(second.getByLabelText<HTMLInputElement>('Value').value).toBe('run*')
    await user.click(second.getByLabelText('not'))
    expect(field().value).toBe('klama gloss:run*')
    await user.selectOptions(screen.getByLabelText('Match'), 'any of these')
    expect(field().value).toBe('klama or gloss:run*')
    await user.click(second.getByRole('button', { name: 'Remove this condition' }))
    expect(field().value).toBe('klama')
  })

  it('the builder preserves an incomplete condition until it is completed', async () => {
    const { user } = await opened('klama')
    await user.click(screen.getByRole('button', { name: 'Add a condition' }))
    const added = within(screen.getAllByRole('listitem')[1]!)
    await user.selectOptions(added.getByLabelText('Field'), 'votes')
    expect(field().value).toBe('klama')
    await user.selectOptions(added.getByLabelText('Operator'), 'more than')
    await user.type(added.getByLabelText('Value'), '5')
    expect(field().value).toBe('klama score:>5')
  })

  it('the query builder reflects changes to the text field', async () => {
    const { user } = await opened('klama')
    await user.clear(field())
    await user.type(field(), 'def:a (b or c)')
    expect(screen.getAllByRole('listitem').length).toBe(2)
    expect(screen.getByText('This part can’t be edited here; it stays as text').parentElement?.textContent).toContain(
      'b or c',
    )
    await user.type(field(), ' (')
    await screen.findByText('Conditions appear here once the query is valid.')
  })
})

it('every query problem has a message in every language', async () => {
  for (const locale of LOCALES) {
    const messages = await loadMessages(locale)
    await loadTexts(locale, 'query')
    const overrides = { at: 0, length: 1, field: 'glos', reason: 'because', found: '(', most: 64 }
    const complaints = vi.spyOn(console, 'error')
    const { container, unmount, findAllByRole } = await renderWithApi(
      <FeatureTexts feature="query">
        {PROBLEMS.map((problem) => (
          <QueryProblem key={problem} text="?" problem={{ problem, ...overrides }} />
        ))}
        <QueryProblem text="?" problem={{ problem: 'unknown_field', ...overrides, meant: 'gloss' }} />
        {REGEX_FAULTS.map((fault) => (
          <QueryProblem key={fault} text="?" problem={{ problem: 'bad_regex', ...overrides, fault }} />
        ))}
      </FeatureTexts>,
      { locale, messages, at: `/${locale}` },
    )
    await findAllByRole('status')
    expect(container.querySelectorAll('mark').length).toBe(PROBLEMS.length + 1 + REGEX_FAULTS.length)
    expect(container.textContent).not.toContain('because')
    expect(container.textContent).not.toMatch(/query\.[a-z]|problem_|\{[a-z]+\}/)
    expect(complaints).not.toHaveBeenCalled()
    complaints.mockRestore()
    unmount()
  }
})

it('the query guide explains every operator in every language and links examples to their results', async () => {
  for (const locale of LOCALES) {
    const messages = await loadMessages(locale)
    await loadTexts(locale, 'query')
    const guide = (
      <FeatureTexts feature="query">
        <QueryGuide />
      </FeatureTexts>
    )
    const { container, unmount, findByRole } = await renderWithApi(guide, { locale, messages, at: `/${locale}` })
    await findByRole('heading', { level: 1 })
    expect(container.textContent).not.toMatch(/query\.(?:name|help)/)
    const links = Array.from(container.querySelectorAll('a'), (a) => new URL(a.href))
    expect(links.map(({ searchParams }) => searchParams.get('q'))).toEqual(Object.values(EXAMPLES).flat())
    for (const { pathname, searchParams } of links)
      expect([pathname.replace(/\/$/, ''), searchParams.get('mode')]).toEqual([`/${locale}`, 'pattern'])
    unmount()
  }
})
