import { Icon } from '../ui/Icon.tsx'
import { storageStore, useStore } from './store.ts'
import { useText } from './text.tsx'

const THEMES = ['system', 'light', 'dark'] as const
type Theme = (typeof THEMES)[number]

let chosen: Theme | undefined
function theme(): Theme {
  try {
    return THEMES.find((name) => name === localStorage.getItem('theme')) ?? 'system'
  } catch {
    return chosen ?? 'system'
  }
}

const themes = storageStore(theme)

/**
 * Switches between the system, light and dark themes, and stores the choice. `app/first.js` applies it before the first paint.
 */
export function ThemeSwitch() {
  const t = useText()
  const current = useStore(themes, 'system')
  const change = (next: Theme) => {
    chosen = next
    try {
      localStorage.setItem('theme', next)
    } catch {
      // If the theme can't be stored, it still applies to this page.
    }
    window.dispatchEvent(new CustomEvent('theme', { detail: next }))
    themes.notify()
  }
  return (
    <label className="theme">
      <Icon name="moon" />
      <span className="visually-hidden">{t('shell.theme')}</span>
      <select value={current} onChange={(event) => change(event.target.value as Theme)}>
        {THEMES.map((name) => (
          <option key={name} value={name}>
            {t(`shell.theme_${name}`)}
          </option>
        ))}
      </select>
    </label>
  )
}
