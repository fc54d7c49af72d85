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
import { button, field } from './authScreen.testing.tsx'
import { PasswordField } from './PasswordField.tsx'
import { currentPasswordRule, loginNameRule } from './rules.ts'
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
      <PasswordField label="Secret" {...form.field('password', currentPasswordRule)} />
    </AccountForm>
  )
}

const page = (send: () => Promise<void>) => (
  <TextProvider locale="en" messages={{ ...en, auth } as never}>
    <Form send={send} />
  </TextProvider>
)

it('an account form cannot be submitted before hydration, so that no password appears in the URL', () => {
  document.body.innerHTML = renderToString(page(async () => {}))
  expect(button('Send').disabled).toBe(true)
  expect(document.querySelector('form')?.method).toBe('post')
  expect(document.querySelector('noscript')?.textContent).toContain('This requires JavaScript.')
})

/** Hydrates the server-rendered page with text typed before hydration. */
function comeAlive(send: () => Promise<void>, typed: Record<string, string> = {}) {
  const container = document.createElement('div')
  container.innerHTML = renderToString(page(send))
  document.body.append(container)
  for (const [label, text] of Object.entries(typed)) field(label).value = text
  render(page(send), { container, hydrate: true })
}

it('text typed into a form before hydration is submitted unchanged', async () => {
  const send = vi.fn(async () => {})
  comeAlive(send, { Name: 'alis', Secret: 'correct horse' })
  expect(button('Send').disabled).toBe(false)
  await userEvent.click(button('Send'))
  expect(send).toHaveBeenCalledWith({ name: 'alis', password: 'correct horse' })
})

it('a pending request is announced to screen readers', async () => {
  comeAlive(() => new Promise<void>(() => {}), { Name: 'alis' })
  await userEvent.type(field('Secret'), 'x{Enter}')
  expect(screen.getByRole('status').textContent).toBe('One moment…')
  // A disabled button would lose focus.
  expect(button('Send').disabled).toBe(false)
})

it.each([
  [3600, 'Too many requests. Please wait 60 minutes'],
  [61, 'Too many requests. Please wait 2 minutes'],
  [60, 'Too many requests. Please wait a moment'],
])('the rate limit message includes the waiting time of %i seconds', async (retry_after, expected) => {
  comeAlive(() => Promise.reject(new ApiError('too_many_requests', { retry_after })), { Name: 'alis', Secret: 'x' })
  await userEvent.click(button('Send'))
  expect((await screen.findByRole('alert')).textContent?.trim()).toBe(expected)
})

it.each([
  ['internal', 'Failed to send'],
  ['offline', 'Failed to send. You’re offline'],
  ['too_many_requests', 'Too many requests. Please wait a moment'],
] as const)('an error with the code %s is shown as: %s', async (code, expected) => {
  comeAlive(() => Promise.reject(new ApiError(code)), { Name: 'alis', Secret: 'x' })
  await userEvent.click(button('Send'))
  expect((await screen.findByRole('alert')).textContent?.trim()).toBe(expected)
  expect([field('Name').value, field('Secret').value]).toEqual(['alis', 'x'])
})
