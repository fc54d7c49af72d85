import { formulaProblem } from '@vlacku/markup'
import { useEffect, useState } from 'react'

/**
 * A formula: its source until the drawing code has arrived, then drawn. One that would take too long stays as its source.
 * Loaded only on pages that have one.
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
  // a wide one scrolls in itself, by keyboard too; KaTeX escapes its input and is told to trust none of it
  const scrolls = display ? { className: 'formula', tabIndex: 0 } : {}
  // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by KaTeX from text
  return <span {...scrolls} dangerouslySetInnerHTML={{ __html: html }} />
}
