// Runs in the page: `painted` collects the time from each key press to the first frame with new results (ms).
window.painted = []
const shown = () => [...document.querySelectorAll('.results .headword')].map((word) => word.textContent).join(' ')
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
