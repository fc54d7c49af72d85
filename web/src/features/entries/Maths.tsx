import { formulaProblem } from '@vlacku/markup'
import { useEffect, useState } from 'react'

/**
 * A formula: its source until the rendering code is loaded, then rendered. One that would take too long stays as its source.
 * Loaded only on pages with formulas.
 */
export function Maths({ tex, display }: { tex: string; display: boolean }) {
  const [html, setHtml] = useState<string | null>(null)
  useEffect(() => {
    setHtml(null)
    if (formulaProblem(tex) !== null) return
    let gone = false
    void import('./drawMaths.ts').then(({ drawMaths }) => gone || setHtml(drawMaths(tex, display)))
    return () => {
      gone = true
    }
  }, [tex, display])
  if (html === null) return <code className="tex">{tex}</code>
  // A wide formula scrolls in itself, by keyboard too. KaTeX escapes its input and runs with `trust: false`.
  const scrolls = display ? { className: 'formula', tabIndex: 0 } : {}
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by KaTeX from text
  return <span {...scrolls} dangerouslySetInnerHTML={{ __html: html }} />
}
