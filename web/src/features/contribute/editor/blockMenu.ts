import { type EditorState, Plugin, PluginKey } from '@milkdown/kit/prose/state'
import type { EditorView } from '@milkdown/kit/prose/view'
import { isComposing } from '../../../platform/keys.ts'
import type { MenuItem } from './menuItems.ts'

interface Settings {
  /** Returns the menu items, most likely first. */
  items: (state: EditorState) => MenuItem[]
  /** Label of the menu. */
  label: string
}

/** Returns the position of a slash at the start of a word and the text up to the caret; null if there is none. */
export function slashAt(state: EditorState): { from: number; typed: string } | null {
  const { $from, empty } = state.selection
  if (!empty || !$from.parent.inlineContent || $from.parent.type.spec.code) return null
  // Inline nodes such as formulas count as letters: a slash after one is a division.
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\uFFFC')
  const [, typed] = /(?:^|\s)\/([\p{L}\p{N}]*)$/u.exec(before) ?? []
  return typed === undefined ? null : { from: $from.pos - typed.length - 1, typed }
}

/**
 * The block menu of the editor. It opens at a slash that starts a word, and filters items by the text after it. Arrow keys move,
 * Enter or Tab selects, and Escape closes the menu and leaves the slash. Focus stays in the text, which references the active
 * item.
 */
export const blockMenu = ({ items, label }: Settings): Plugin => {
  let menu: Menu | null = null
  return new Plugin({
    key: new PluginKey('blockMenu'),
    view: (view) => {
      menu = new Menu(view, items, label)
      return menu
    },
    props: {
      handleKeyDown: (_, event) => menu?.press(event) ?? false,
      handleDOMEvents: {
        blur: () => {
          menu?.close()
          return false
        },
      },
    },
  })
}

/** Counter for unique IDs, since a page may have several editors. */
let menus = 0

class Menu {
  readonly #box = document.createElement('div')
  readonly #id = `blockmenu${++menus}`
  #shown: MenuItem[] = []
  #at = 0
  /** Position of the slash whose menu was closed with Escape. */
  #dismissed: number | null = null

  constructor(
    readonly view: EditorView,
    readonly items: Settings['items'],
    label: string,
  ) {
    this.#box.id = this.#id
    this.#box.className = 'menu blockmenu'
    this.#box.setAttribute('role', 'listbox')
    this.#box.setAttribute('aria-label', label)
    this.#box.hidden = true
    // Scrollable content must be focusable. Tab never moves focus here, because it selects the active item.
    this.#box.tabIndex = 0
    // A click would move focus away from the text.
    this.#box.addEventListener('mousedown', (event) => event.preventDefault())
    this.#box.addEventListener('click', (event) => {
      const option = (event.target as Element).closest('[role=option]')
      if (option) this.#take([...this.#box.children].indexOf(option))
    })
    view.dom.parentElement?.append(this.#box)
  }

  update(view: EditorView, before?: EditorState) {
    if (before?.doc.eq(view.state.doc) && before.selection.eq(view.state.selection)) return
    const slash = view.editable ? slashAt(view.state) : null
    if (slash === null || slash.from !== this.#dismissed) this.#dismissed = null
    if (slash === null || this.#dismissed !== null) return this.close()
    const typed = slash.typed.toLowerCase()
    this.#shown = this.items(view.state).filter(({ label }) => label.toLowerCase().includes(typed))
    if (this.#shown.length === 0) return this.close()
    this.#at = 0
    this.#render()
    this.#place(slash.from)
  }

  /** Handles a key press. Returns true if the menu handled it. */
  press(event: KeyboardEvent): boolean {
    if (this.#box.hidden || isComposing(event)) return false
    const last = this.#shown.length - 1
    if (event.key === 'ArrowDown') this.#at = this.#at === last ? 0 : this.#at + 1
    else if (event.key === 'ArrowUp') this.#at = this.#at === 0 ? last : this.#at - 1
    else if (event.key === 'Enter' || event.key === 'Tab') return this.#take(this.#at)
    else if (event.key === 'Escape') {
      this.#dismissed = slashAt(this.view.state)?.from ?? null
      this.close()
      return true
    } else return false
    this.#render()
    return true
  }

  close() {
    this.#box.hidden = true
    this.view.dom.removeAttribute('aria-controls')
    this.view.dom.removeAttribute('aria-activedescendant')
  }

  destroy() {
    this.#box.remove()
  }

  #take(at: number): boolean {
    const item = this.#shown[at]
    const slash = slashAt(this.view.state)
    this.close()
    if (!item || !slash) return false
    this.view.dispatch(this.view.state.tr.delete(slash.from, this.view.state.selection.from))
    item.run(this.view)
    this.view.focus()
    return true
  }

  #render() {
    this.#box.replaceChildren(
      ...this.#shown.map(({ label, symbol }, i) => {
        const option = document.createElement('div')
        option.id = `${this.#id}-${i}`
        option.setAttribute('role', 'option')
        option.setAttribute('aria-selected', String(i === this.#at))
        option.classList.toggle('on', i === this.#at)
        const small = document.createElement('small')
        small.textContent = symbol
        small.setAttribute('aria-hidden', 'true')
        option.append(label, small)
        return option
      }),
    )
    this.#box.hidden = false
    this.view.dom.setAttribute('aria-controls', this.#id)
    this.view.dom.setAttribute('aria-activedescendant', `${this.#id}-${this.#at}`)
    this.#box.children[this.#at]?.scrollIntoView?.({ block: 'nearest' })
  }

  /** Positions the menu below the slash, or above it if there is more space there. */
  #place(from: number) {
    const slash = this.view.coordsAtPos(from)
    const frame = this.#box.offsetParent?.getBoundingClientRect()
    if (!frame) return
    const { offsetWidth, offsetHeight } = this.#box
    const below = slash.bottom + offsetHeight < window.innerHeight || slash.top < offsetHeight
    const left = Math.max(0, Math.min(slash.left - frame.left, frame.width - offsetWidth))
    this.#box.style.left = `${left}px`
    this.#box.style.top = `${(below ? slash.bottom + 4 : slash.top - offsetHeight - 4) - frame.top}px`
  }
}
