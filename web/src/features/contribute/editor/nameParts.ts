/** The editor gives its fields of code no name: names those that are there and those that come. Answers how to stop. */
export function nameParts(root: HTMLElement, code: string): () => void {
  const name = () => {
    for (const field of root.querySelectorAll('.cm-content:not([aria-label])')) field.setAttribute('aria-label', code)
  }
  const watcher = new MutationObserver(name)
  watcher.observe(root, { childList: true, subtree: true })
  name()
  return () => watcher.disconnect()
}
