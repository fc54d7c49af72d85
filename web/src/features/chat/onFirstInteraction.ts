import { onFirstInput } from '../../platform/onFirstInput.ts'

/**
 * Acts once the reader has `element` in sight and gives a sign of life: who never comes near needs neither the connection
 * nor the module that makes it. Returns how to take it back.
 */
export function onFirstInteraction(element: Element, act: () => void): () => void {
  let stop = () => {}
  const watch = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return
    watch.disconnect()
    stop = onFirstInput(act)
  })
  watch.observe(element)
  return () => {
    watch.disconnect()
    stop()
  }
}
