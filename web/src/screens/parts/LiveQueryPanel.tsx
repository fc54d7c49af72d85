import { useQuery } from '@tanstack/react-query'
import { QueryPanel } from '../../features/query/index.ts'
import { type SearchParams, searchQuery } from '../../features/search/index.ts'
import { type Locale, readerLangids } from '../../platform/locale.ts'

interface PatternPanelProps {
  params: SearchParams
  locale: Locale
  text: string
  onChange: (text: string) => void
}

/** The query panel, which also shows the server's error for the current query. */
export function LiveQueryPanel({ params, locale, text, onChange }: PatternPanelProps) {
  // Only reads the error of the query, which the results component runs.
  const { error } = useQuery({ ...searchQuery(params, readerLangids[locale]), enabled: false })
  return <QueryPanel text={text} onChange={onChange} error={text === params.q ? error : null} />
}
