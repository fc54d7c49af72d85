import { act } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { hydrateWithEarlyInput } from './earlyInput.ts'

const received = vi.fn()
let root: Root | undefined

afterEach(async () => {
  await act(async () => root?.unmount())
  document.body.replaceChildren()
  received.mockReset()
  delete window.earlyInput
})

/** Server-renders `page`, runs an interaction before hydration, and then hydrates it. */
async function afterEarly(page: ReactNode, act_: (find: <E extends Element>(selector: string) => E) => void) {
  const container = document.createElement('div')
  document.body.append(container)
  container.innerHTML = renderToString(page)
  const earlyInput = { fields: new Set<EventTarget>(), pressed: null as HTMLElement | null, end: vi.fn() }
  window.earlyInput = earlyInput
  container.addEventListener('input', ({ target }) => earlyInput.fields.add(target!), { once: true })
  act_((selector) => container.querySelector(selector)!)
  await act(async () => hydrateWithEarlyInput(() => (root = hydrateRoot(container, page))))
  expect(earlyInput.end).toHaveBeenCalledOnce()
}

function type(field: HTMLInputElement, text: string) {
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const field = (value = '') => <input value={value} onChange={(event) => received(event.target.value)} />

it('text typed before hydration fires change events after it', async () => {
  await afterEarly(field(), (find) => type(find('input'), 'klama'))
  expect(received.mock.calls).toEqual([['klama']])
})

it('text typed into a lazily hydrated component before its hydration fires change events', async () => {
  const page = <Suspense>{field('kla')}</Suspense>
  await afterEarly(page, (find) => type(find('input'), 'klama'))
  expect(received.mock.calls).toEqual([['klama']])
})

it('field values that are unchanged at hydration fire no events, even if retyped', async () => {
  await afterEarly(field('klama'), (find) => type(find('input'), 'klama'))
  expect(received).not.toHaveBeenCalled()
})

it('a checkbox changed before hydration keeps its state and fires a change event', async () => {
  const box = (checked: boolean) => (
    <input type="checkbox" checked={checked} onChange={(event) => received(event.target.checked)} />
  )
  for (const isRendered of [false, true]) {
    await afterEarly(box(isRendered), (find) => find<HTMLInputElement>('input').click())
    expect(received.mock.lastCall).toEqual([!isRendered])
    await act(async () => root?.unmount())
  }
  expect(received).toHaveBeenCalledTimes(2)
})

it('a radio button selected before hydration fires a change event', async () => {
  const choice = (
    <select value="a" onChange={(event) => received(event.target.value)}>
      <option value="a">a</option>
      <option value="b">b</option>
    </select>
  )
  await afterEarly(choice, (find) => {
    find<HTMLSelectElement>('select').value = 'b'
    find('select').dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect(received.mock.calls).toEqual([['b']])
})

it('a button clicked before hydration runs its action once', async () => {
  const button = (
    <Suspense>
      <button type="button" onClick={() => received('pressed')}>
        More
      </button>
    </Suspense>
  )
  await afterEarly(button, (find) => {
    window.earlyInput!.pressed = find('button')
  })
  expect(received.mock.calls).toEqual([['pressed']])
})
