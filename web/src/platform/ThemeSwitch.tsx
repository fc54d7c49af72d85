import { Icon } from '../ui/Icon.tsx'
import { useText } from './text.tsx'

/** Light or dark, kept for the next visit; `assets/theme.js` applies it before anything is drawn. */
export function ThemeSwitch() {
  const t = useText()
  const change = () => {
    const dark = document.documentElement.classList.toggle('dark')
    try {
      localStorage.setItem('theme', dark ? 'dark' : 'light')
    } catch {
      // it still holds for this page
    }
  }
  return (
    <button type="button" className="inline-flex items-center gap-1.5" onClick={change}>
      <Icon name="moon" />
      {t('shell.theme')}
    </button>
  )
}
