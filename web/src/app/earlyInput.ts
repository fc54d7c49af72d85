type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What `first.js` saw before the page was alive. */
export interface EarlyInput {
  /** What was typed or chosen in, in this order. */
  fields: Set<EventTarget>
  /** The button pressed last: who gets no answer presses again, so earlier ones are forgotten. */
  pressed: HTMLElement | null
  /** Stops looking. */
  end: () => void
}

declare global {
  interface Window {
    earlyInput?: EarlyInput
  }
}

/**
 * Hydrates the page, and plays again what was typed, ticked and pressed while it was not alive: React keeps what stands in
 * a field, but tells nobody, and presses are lost (facebook/react#12955). What draws the page must be there: a part that
 * still waits for its program is not reached.
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

/** React hydrates what an event of such a kind meets before it delivers it; nothing here listens to this one. */
const wake = (field: Field) => field.dispatchEvent(new Event('dragend', { bubbles: true }))

/** As if the reader did it now. React compares with what it last wrote itself, so that must be something else. */
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
