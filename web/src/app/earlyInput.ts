type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** User input recorded by `first.js` before hydration. */
export interface EarlyInput {
  /** Changed fields, in order of the changes. */
  fields: Set<EventTarget>
  /** The button clicked last. Users click again if nothing happens, so earlier clicks are dropped. */
  pressed: HTMLElement | null
  /** Stops recording. */
  end: () => void
}

declare global {
  interface Window {
    earlyInput?: EarlyInput
  }
}

/**
 * Hydrates the page and replays changes and clicks made before hydration: React keeps field values but fires no events for them,
 * and loses clicks (facebook/react#12955). The components must be loaded; the replay doesn't reach parts whose lazy chunk is
 * still pending.
 */
export function hydrateWithEarlyInput(hydrate: () => void) {
  const { earlyInput } = window
  const typed = [...(earlyInput?.fields ?? [])]
    .filter(isField)
    .filter(isChanged)
    .map((field) => ({ field, value: contentOf(field) }))
  earlyInput?.end()
  hydrate()
  for (const { field, value } of typed) {
    wake(field)
    enter(field, value)
  }
  earlyInput?.pressed?.click()
}

const isField = (target: EventTarget): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement

const isTicked = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio'

const isChanged = (field: Field) =>
  isTicked(field)
    ? field.checked !== field.defaultChecked
    : field instanceof HTMLSelectElement || field.value !== field.defaultValue

const contentOf = (field: Field) => (isTicked(field) ? field.checked : field.value)

/** React hydrates the target of a discrete event before dispatching it; no listener handles `dragend`. */
const wake = (field: Field) => field.dispatchEvent(new Event('dragend', { bubbles: true }))

/**
 * Sets the field's value as if the user had just entered it. React compares it with the last value it set, so the two must
 * differ.
 */
function enter(field: Field, value: string | boolean) {
  if (isTicked(field)) {
    field.checked = !value
    field.click()
    return
  }
  field.value = ''
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!
  set!.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
