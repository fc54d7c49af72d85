// In the page: `painted` gets the time from each key to the frame after the words of the results are others (ms).
window.painted = []
const shown = () => [...document.querySelectorAll('.results .hw')].map((word) => word.textContent).join(' ')
let before = ''
let pressed = null
addEventListener(
  'keydown',
  (event) => {
    before = shown()
    pressed = event.timeStamp
  },
  true,
)
new MutationObserver(() => {
  const from = pressed
  const now = shown()
  if (from === null || now === '' || now === before) return
  pressed = null
  requestAnimationFrame(() => setTimeout(() => window.painted.push(performance.now() - from)))
}).observe(document, { childList: true, subtree: true, characterData: true })
