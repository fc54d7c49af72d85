import { formulaProblem } from '@vlacku/markup'
import { useEffect, useState } from 'react'

/**
 * A formula, shown as its source until the rendering code, which only pages with formulas load, is available. Formulas that are
 * too slow to render stay as source.
 */
export function Maths({ tex, display }: { tex: string; display: boolean }) {
  const [html, setHtml] = useState<string | null>(null)
  useEffect(() => {
    setHtml(null)
    if (formulaProblem(tex) !== null) return
    let cancelled = false
    void import('./renderMaths.ts').then(({ renderMaths }) => cancelled || setHtml(renderMaths(tex, display)))
    return () => {
      cancelled = true
    }
  }, [tex, display])
  if (html === null) return <code className="tex">{tex}</code>
  // A wide formula has its own scrollbar, which can also be used with the keyboard.
  // KaTeX escapes its input and runs with `trust: false`.
  const scrolls = display ? { className: 'formula', tabIndex: 0 } : {}
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by KaTeX from text
  return <span {...scrolls} dangerouslySetInnerHTML={{ __html: html }} />
}
