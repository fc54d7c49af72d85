import { useQuery } from '@tanstack/react-query'
import { QueryPanel } from '../../features/query/index.ts'
import { type SearchParams, searchQuery } from '../../features/search/index.ts'
import { type Locale, readerLangids } from '../../platform/locale.ts'

interface PatternPanelProps {
  address: SearchParams
  locale: Locale
  text: string
  onChange: (text: string) => void
}

/** The panel of queries, which also says what the server found wrong with the query it was asked. */
export function LiveQueryPanel({ address, locale, text, onChange }: PatternPanelProps) {
  // the results ask; here only what came of it is read
  const { error } = useQuery({ ...searchQuery(address, readerLangids[locale]), enabled: false })
  return <QueryPanel text={text} onChange={onChange} error={text === address.q ? error : null} />
}
