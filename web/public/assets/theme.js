// Runs before anything is drawn, so that the page never flashes in the other theme. `theme` is light, dark or absent: as the system.
let stored = null
try {
  stored = localStorage.getItem('theme')
} catch {}
const dark = stored ? stored === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
document.documentElement.classList.toggle('dark', dark)
