import { Link } from '@tanstack/react-router'
import { parseQuery } from '@vlacku/query'
import { useDeferredValue, useId, useState } from 'react'
import { FeatureTexts, useLocale, useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { problemOf, QueryProblem } from './QueryProblem.tsx'

const QueryBuilder = lazyPart(async () => (await import('./QueryBuilder.tsx')).QueryBuilder)

interface QueryPanelProps {
  /** The query in the search field. */
  text: string
  onChange: (text: string) => void
  /** Error returned by the server for this query, if any. */
  error?: unknown
}

/** The panel below the search field in pattern mode: errors while typing, help, and the builder. */
export const QueryPanel = (props: QueryPanelProps) => (
  <FeatureTexts feature="query">
    <Inside {...props} />
  </FeatureTexts>
)

function Inside({ text, onChange, error }: QueryPanelProps) {
  const t = useText()
  const locale = useLocale()
  const id = useId()
  const [open, setOpen] = useState(false)
  const read = useDeferredValue(text)
  const parsed = parseQuery(read)
  // The server detects more errors, but only in submitted queries.
  const problem = parsed.ok ? problemOf(error) : parsed
  return (
    <div className="querypanel">
      {problem && <QueryProblem text={parsed.ok ? read.trim() : read} problem={problem} onRemedy={onChange} />}
      <p className="line">
        <button
          type="button"
          className="button small"
          aria-expanded={open}
          aria-controls={`${id}-builder`}
          onClick={() => setOpen(!open)}
        >
          <Icon name="filter" /> {t('query.open_builder')}
        </button>
        <Link to="/$locale/help/search" params={{ locale }} className="button bare small">
          {t('query.help')}
        </Link>
      </p>
      <div id={`${id}-builder`} hidden={!open}>
        {open && <QueryBuilder text={text} onChange={onChange} />}
      </div>
    </div>
  )
}
