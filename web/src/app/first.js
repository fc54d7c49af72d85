// Runs before the first paint.

// Avoids a flash of the wrong theme. `theme` is system, light, dark or absent.
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

// Shows the links and the name of the user in the header before the main bundle runs, to avoid layout shifts.
try {
  if (localStorage.getItem('accessToken')) {
    const { classList, style } = document.documentElement
    classList.add('member')
    style.setProperty('--username', JSON.stringify(localStorage.getItem('username') ?? ''))
  }
} catch {
  // Storage is blocked: visitors only.
}

// The server redirected from a path without a locale and found no cookie, but the choice may be in local storage.
const toStoredLocale = () => {
  const { cookie } = document
  if (!/(?:^|;\s*)localeGuessed=/.test(cookie)) return
  // biome-ignore lint/suspicious/noDocumentCookie: not all browsers support the Cookie Store API
  document.cookie = 'localeGuessed=; path=/; max-age=0'
  const [, current = ''] = location.pathname.split('/')
  const stored = localStorage.getItem('selectedLocale')
  if (stored === current || !['en', 'jbo', 'ru'].includes(stored)) return
  const rest = location.pathname.slice(current.length + 1)
  location.replace(`/${stored}${rest}${location.search}${location.hash}`)
}
try {
  toStoredLocale()
} catch {
  // Storage is blocked: the page stays in the default language.
}

// Records text, choices and button presses before hydration; `app/earlyInput.ts` replays them.
const earlyInput = { fields: new Set(), pressed: null }
const record = ({ type, target, key }) => {
  if (type === 'input') earlyInput.fields.add(target)
  else if (type === 'click') earlyInput.pressed = target.closest?.('button[type=button]') ?? null
  else if (key === 'Escape') earlyInput.pressed = null
}
const heard = ['input', 'click', 'keydown']
for (const type of heard) addEventListener(type, record, true)
earlyInput.end = () => {
  for (const type of heard) removeEventListener(type, record, true)
}
window.earlyInput = earlyInput

// Loads the main bundle after the styles. A script element rather than `import()`, so that the load event waits for it.
const { program, imports } = document.currentScript.dataset
const add = (tag, attributes) => document.head.append(Object.assign(document.createElement(tag), attributes))
const fetchProgram = () => {
  for (const href of imports.split(' ')) add('link', { rel: 'modulepreload', href })
  add('script', { type: 'module', src: program })
}
const afterStyles = () => {
  const styles = document.querySelector('link[rel=stylesheet]')
  if (!styles || styles.sheet) return fetchProgram()
  for (const type of ['load', 'error']) styles.addEventListener(type, fetchProgram, { once: true })
}
if (program) addEventListener('DOMContentLoaded', afterStyles)
