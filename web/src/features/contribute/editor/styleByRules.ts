import { StyleModule } from 'style-mod'

/**
 * The code blocks of the editor bring their style as text of a `<style>` element, which the site's content security policy
 * refuses, unless they believe to live in a shadow root: then they add rule after rule, which it allows. They look once, at
 * whether there is a head.
 */
export function styleByRules() {
  if (!('adoptedStyleSheets' in document)) return
  Object.defineProperty(document, 'head', { value: null, configurable: true })
  try {
    StyleModule.mount(document, [])
  } finally {
    // what the prototype says is seen again
    delete (document as { head?: unknown }).head
  }
}
