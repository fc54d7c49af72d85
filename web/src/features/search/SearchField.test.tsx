import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { messages } from '../../platform/messages/en.ts'
import { TextProvider } from '../../platform/text.tsx'
import { SearchField } from './SearchField.tsx'

const field = (value: string, onChange: (value: string) => void) => (
  <TextProvider locale="en" messages={messages}>
    <SearchField value={value} onChange={onChange} onSubmit={() => {}} onSheet={false} />
  </TextProvider>
)

async function heard(value: string, typedBefore?: string) {
  const container = document.createElement('div')
  document.body.append(container)
  container.innerHTML = renderToString(field(value, () => {}))
  const input = container.querySelector('input')!
  if (typedBefore !== undefined) input.value = typedBefore
  const onChange = vi.fn()
  await act(async () => hydrateRoot(container, field(value, onChange)))
  container.remove()
  return onChange.mock.calls.flat()
}

it('letters typed before the page came to life are heard', async () => {
  expect(await heard('', 'klama')).toEqual(['klama'])
  expect(await heard('kla', 'klama')).toEqual(['klama'])
})

it('what the page came with is no news', async () => {
  expect(await heard('')).toEqual([])
  expect(await heard('klama')).toEqual([])
})
