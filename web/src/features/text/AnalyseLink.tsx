import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLocale } from '../../platform/text.tsx'
import { MAX_LINK_TEXT, urlPartsOf } from './searchParams.ts'

interface Props {
  text: string
  className?: string
  children: ReactNode
}

/** Link to the analysis of a text. Renders nothing if the text is too long for a URL. */
export function AnalyseLink({ text, className, children }: Props) {
  const locale = useLocale()
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > MAX_LINK_TEXT) return null
  return (
    <Link to="/$locale/text" params={{ locale }} {...urlPartsOf(trimmed)} className={className}>
      {children}
    </Link>
  )
}
