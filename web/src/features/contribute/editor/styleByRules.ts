import { StyleModule } from 'style-mod'

/**
 * The editor's code blocks mount their styles as text of a `<style>` element, which the site's content security policy blocks. In
 * a shadow root they use constructed style sheets, which it allows. They detect this once, by the absence of `document.head`, so
 * this mounts them while it is hidden.
 */
export function styleByRules() {
  if (!('adoptedStyleSheets' in document)) return
  Object.defineProperty(document, 'head', { value: null, configurable: true })
  try {
    StyleModule.mount(document, [])
  } finally {
    // Uncovers the property of the prototype.
    delete (document as { head?: unknown }).head
  }
}
