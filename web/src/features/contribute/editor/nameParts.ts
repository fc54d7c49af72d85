/**
 * The editor draws the items of a list with something between them and the list, so that a screen reader would find neither,
 * and gives its fields of code no name: says which is which, for what is there and what comes. Answers how to stop.
 */
export function nameParts(root: HTMLElement, code: string): () => void {
  const name = () => {
    for (const block of root.querySelectorAll('.milkdown-list-item-block:not([role])')) {
      block.setAttribute('role', 'listitem')
      block.querySelector('li')?.setAttribute('role', 'presentation')
    }
    for (const field of root.querySelectorAll('.cm-content:not([aria-label])')) field.setAttribute('aria-label', code)
  }
  const watcher = new MutationObserver(name)
  watcher.observe(root, { childList: true, subtree: true })
  name()
  return () => watcher.disconnect()
}
