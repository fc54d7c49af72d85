import { act } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { hydrateWithEarlyInput } from './earlyInput.ts'

const heard = vi.fn()
let root: Root | undefined

afterEach(async () => {
  await act(async () => root?.unmount())
  document.body.replaceChildren()
  heard.mockReset()
  delete window.earlyInput
})

/** Draws `page` as the server does, lets a reader act on it, and makes it alive. */
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

const field = (value = '') => <input value={value} onChange={(event) => heard(event.target.value)} />

it('letters typed before the page was alive are heard', async () => {
  await afterEarly(field(), (find) => type(find('input'), 'klama'))
  expect(heard.mock.calls).toEqual([['klama']])
})

it('letters are heard in a part that comes alive by itself, too', async () => {
  const page = <Suspense>{field('kla')}</Suspense>
  await afterEarly(page, (find) => type(find('input'), 'klama'))
  expect(heard.mock.calls).toEqual([['klama']])
})

it('what the page came with is no news, also when it was typed again', async () => {
  await afterEarly(field('klama'), (find) => type(find('input'), 'klama'))
  expect(heard).not.toHaveBeenCalled()
})

it('a box that was ticked or cleared stays so, and is heard', async () => {
  const box = (checked: boolean) => (
    <input type="checkbox" checked={checked} onChange={(event) => heard(event.target.checked)} />
  )
  for (const drawn of [false, true]) {
    await afterEarly(box(drawn), (find) => find<HTMLInputElement>('input').click())
    expect(heard.mock.lastCall).toEqual([!drawn])
    await act(async () => root?.unmount())
  }
  expect(heard).toHaveBeenCalledTimes(2)
})

it('of a choice between several the one that was made is heard', async () => {
  const choice = (
    <select value="a" onChange={(event) => heard(event.target.value)}>
      <option value="a">a</option>
      <option value="b">b</option>
    </select>
  )
  await afterEarly(choice, (find) => {
    find<HTMLSelectElement>('select').value = 'b'
    find('select').dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect(heard.mock.calls).toEqual([['b']])
})

it('a button that was pressed does what it does, once', async () => {
  const button = (
    <Suspense>
      <button type="button" onClick={() => heard('pressed')}>
        More
      </button>
    </Suspense>
  )
  await afterEarly(button, (find) => {
    window.earlyInput!.pressed = find('button')
  })
  expect(heard.mock.calls).toEqual([['pressed']])
})
