import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import auth from '../../../../locales/en/auth.json'
import { ApiError } from '../../platform/ApiError.ts'
import { messages as en } from '../../platform/messages/en.ts'
import { TextProvider } from '../../platform/text.tsx'
import { TextField } from '../../ui/Field.tsx'
import { AccountForm } from './AccountForm.tsx'
import { PasswordField } from './PasswordField.tsx'
import { givenPasswordRule, loginNameRule } from './rules.ts'
import { button, field } from './testing/authScreen.tsx'
import { useAccountForm } from './useAccountForm.ts'

afterEach(() => {
  cleanup()
  document.body.innerHTML = ''
})

function Form({ send }: { send: (values: { name: string; password: string }) => Promise<unknown> }) {
  const form = useAccountForm(send)
  return (
    <AccountForm form={form} action="Send" failed="Failed to send">
      <TextField label="Name" {...form.field('name', loginNameRule)} />
      <PasswordField label="Secret" {...form.field('password', givenPasswordRule)} />
    </AccountForm>
  )
}

const page = (send: () => Promise<void>) => (
  <TextProvider locale="en" messages={{ ...en, auth } as never}>
    <Form send={send} />
  </TextProvider>
)

it('before the page is alive nothing can be sent, least of all in the address', () => {
  document.body.innerHTML = renderToString(page(async () => {}))
  expect(button('Send').disabled).toBe(true)
  expect(document.querySelector('form')?.method).toBe('post')
  expect(document.querySelector('noscript')?.textContent).toContain('This requires JavaScript.')
})

/** The page as the server drew it, with what was typed meanwhile, comes alive. */
function comeAlive(send: () => Promise<void>, typed: Record<string, string> = {}) {
  const container = document.createElement('div')
  container.innerHTML = renderToString(page(send))
  document.body.append(container)
  for (const [label, text] of Object.entries(typed)) field(label).value = text
  render(page(send), { container, hydrate: true })
}

it('what was typed before the page was alive is sent as it is', async () => {
  const send = vi.fn(async () => {})
  comeAlive(send, { Name: 'alis', Secret: 'correct horse' })
  expect(button('Send').disabled).toBe(false)
  await userEvent.click(button('Send'))
  expect(send).toHaveBeenCalledWith({ name: 'alis', password: 'correct horse' })
})

it('says to those who do not see it that something is under way', async () => {
  comeAlive(() => new Promise<void>(() => {}), { Name: 'alis' })
  await userEvent.type(field('Secret'), 'x{Enter}')
  expect(screen.getByRole('status').textContent).toBe('One moment…')
  // a disabled button would lose the focus
  expect(button('Send').disabled).toBe(false)
})

it.each([
  [3600, 'Too many requests. Please wait 60 minutes'],
  [61, 'Too many requests. Please wait 2 minutes'],
  [60, 'Too many requests. Please wait a moment'],
])('a limit that lasts for %i seconds says so', async (retry_after, said) => {
  comeAlive(() => Promise.reject(new ApiError('too_many_requests', { retry_after })), { Name: 'alis', Secret: 'x' })
  await userEvent.click(button('Send'))
  expect((await screen.findByRole('alert')).textContent?.trim()).toBe(said)
})

it.each([
  ['internal', 'Failed to send'],
  ['offline', 'Failed to send. You’re offline'],
  ['too_many_requests', 'Too many requests. Please wait a moment'],
] as const)('a failure of the kind %s is said as: %s', async (code, said) => {
  comeAlive(() => Promise.reject(new ApiError(code)), { Name: 'alis', Secret: 'x' })
  await userEvent.click(button('Send'))
  expect((await screen.findByRole('alert')).textContent?.trim()).toBe(said)
  expect([field('Name').value, field('Secret').value]).toEqual(['alis', 'x'])
})
