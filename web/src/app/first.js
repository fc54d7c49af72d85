// Runs before anything is drawn.

// The page never flashes in the other theme. `theme` is system, light, dark or absent.
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

// The header shows the links of users, and the name, before the program runs: nothing moves when it does.
try {
  if (localStorage.getItem('accessToken')) {
    const { classList, style } = document.documentElement
    classList.add('member')
    style.setProperty('--username', JSON.stringify(localStorage.getItem('username') ?? ''))
  }
} catch {
  // storage is blocked: visitors only
}

// The server redirected from a path without a locale and found no cookie; the choice may be in storage alone.
const toStoredLocale = () => {
  const { cookie } = document
  if (!/(?:^|;\s*)localeGuessed=/.test(cookie)) return
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
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
  // storage is blocked: the page stays in the default language
}

// What is typed, chosen and pressed before the page is alive; `app/earlyInput.ts` plays it again.
const earlyInput = { fields: new Set(), pressed: null }
const keep = ({ type, target, key }) => {
  if (type === 'input') earlyInput.fields.add(target)
  else if (type === 'click') earlyInput.pressed = target.closest?.('button[type=button]') ?? null
  else if (key === 'Escape') earlyInput.pressed = null
}
const heard = ['input', 'click', 'keydown']
for (const type of heard) addEventListener(type, keep, true)
earlyInput.end = () => {
  for (const type of heard) removeEventListener(type, keep, true)
}
window.earlyInput = earlyInput

// The program comes after the styles. An element rather than an import, so that the page has loaded when the program has.
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
