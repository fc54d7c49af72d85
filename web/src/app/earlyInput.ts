type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** User input that `first.js` recorded before hydration. */
export interface EarlyInput {
  /** Fields that were changed, in order of the changes. */
  fields: Set<EventTarget>
  /** The button pressed last. Users press again if nothing happens, so earlier presses are dropped. */
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
 * Hydrates the page and replays the changes and button presses made before hydration: React keeps the values of fields, but fires
 * no events for them, and presses are lost (facebook/react#12955). The components must be loaded: a part whose lazy chunk is
 * still missing isn't reached.
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

/** React hydrates the target of such a discrete event before it dispatches it; nothing here listens to this one. */
const wake = (field: Field) => field.dispatchEvent(new Event('dragend', { bubbles: true }))

/** Sets the value as if the user entered it now. React compares with the value it last set, so that one must differ. */
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
