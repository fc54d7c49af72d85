import { StyleModule } from 'style-mod'

/**
 * The editor's code blocks mount their styles as the text of a `<style>` element, which the site's content security policy
 * blocks. In a shadow root, they use constructed style sheets, which the policy allows. They check for `document.head` only once,
 * so this function hides it while they are mounted.
 */
export function styleByRules() {
  if (!('adoptedStyleSheets' in document)) return
  Object.defineProperty(document, 'head', { value: null, configurable: true })
  try {
    StyleModule.mount(document, [])
  } finally {
    // Restores access to the prototype property.
    delete (document as { head?: unknown }).head
  }
}
