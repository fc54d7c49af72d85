// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { hideComposedKeys, shortcutOf } from './keys.ts'

it.each([
  ['я', 'KeyZ', 'z'],
  ['о', 'KeyJ', 'j'],
  ['ζ', 'KeyZ', 'z'],
  ['١', 'Digit1', '1'],
  ['z', 'KeyY', 'z'],
  ['w', 'KeyZ', 'w'],
  ['Enter', 'Enter', 'Enter'],
  [' ', 'Space', ' '],
  ['é', 'Digit2', '2'],
])('the key %s at %s is the shortcut %s', (key, code, expected) => {
  expect(shortcutOf({ key, code })).toBe(expected)
})

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

it.each([
  [{ key: 'Enter', isComposing: true }, 0],
  [{ key: 'Escape', keyCode: 229 }, 0],
  [{ key: 'Tab', isComposing: true }, 0],
  [{ key: 'Enter' }, 1],
])('pressing %j in a field notifies %i listeners', (press, expected) => {
  let count = 0
  const field = document.body.appendChild(document.createElement('input'))
  const listener = () => {
    count += 1
  }
  stops.push(hideComposedKeys())
  addEventListener('keydown', listener, { capture: true })
  stops.push(() => removeEventListener('keydown', listener, { capture: true }))
  const event = new KeyboardEvent('keydown', { bubbles: true, ...press })
  if ('keyCode' in press) Object.defineProperty(event, 'keyCode', { value: press.keyCode })
  field.dispatchEvent(event)
  expect(count).toBe(expected)
})
