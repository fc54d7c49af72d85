// Runs before anything is drawn, so that the page never flashes in the other theme. `theme` is system, light, dark or absent.
const system = matchMedia('(prefers-color-scheme: dark)')
let chosen = null
const read = () => {
  try {
    return localStorage.getItem('theme')
  } catch {
    return chosen
  }
}
const apply = () => {
  const theme = read()
  const dark = theme === 'light' || theme === 'dark' ? theme === 'dark' : system.matches
  document.documentElement.classList.toggle('dark', dark)
}
apply()
system.addEventListener('change', apply)
addEventListener('storage', apply)
addEventListener('theme', (event) => {
  chosen = event.detail
  apply()
})
