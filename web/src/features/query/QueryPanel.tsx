import { Link } from '@tanstack/react-router'
import { parseQuery } from '@vlacku/query'
import { useDeferredValue, useId, useState } from 'react'
import { FeatureTexts, useLocale, useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { problemOf, QueryProblem } from './QueryProblem.tsx'

const QueryBuilder = lazyPart(async () => (await import('./QueryBuilder.tsx')).QueryBuilder)

interface QueryPanelProps {
  /** The query as it stands in the field. */
  text: string
  onChange: (text: string) => void
  /** What the server answered when it was asked this query, if it was an error. */
  error?: unknown
}

/** What stands under the search field in the mode of exact patterns: mistakes as they are made, help, the builder. */
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
  // the server knows more, but only of what it was asked
  const problem = parsed.ok ? problemOf(error) : parsed
  return (
    <div className="querypanel">
      {problem && <QueryProblem text={parsed.ok ? read.trim() : read} problem={problem} onRemedy={onChange} />}
      <p className="line">
        <button
          type="button"
          className="btn small"
          aria-expanded={open}
          aria-controls={`${id}-builder`}
          onClick={() => setOpen(!open)}
        >
          <Icon name="filter" /> {t('query.open_builder')}
        </button>
        <Link to="/$locale/help/search" params={{ locale }} className="btn bare small">
          {t('query.help')}
        </Link>
      </p>
      <div id={`${id}-builder`} hidden={!open}>
        {open && <QueryBuilder text={text} onChange={onChange} />}
      </div>
    </div>
  )
}
