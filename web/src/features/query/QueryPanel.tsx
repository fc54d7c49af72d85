import { type Problem, parseQuery, REGEX_FAULTS } from '@vlacku/query'
import { useDeferredValue, useId, useState } from 'react'
import { ApiError } from '../../platform/ApiError.ts'
import { Link } from '../../platform/Link.ts'
import { FeatureTexts, type Text, useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { remedyFor } from './remedy.ts'

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
        <Link to="/$locale/help/search" className="button bare small">
          {t('query.help')}
        </Link>
      </p>
      <div id={`${id}-builder`} hidden={!open}>
        {open && <QueryBuilder text={text} onChange={onChange} />}
      </div>
    </div>
  )
}

interface QueryProblemProps {
  /** The text of the query. */
  text: string
  problem: Problem
  /** Called with the suggested correction when the user accepts it. */
  onRemedy?: (text: string) => void
}

/** Shows an invalid query: the erroneous part, the reason and a suggested correction. */
export function QueryProblem({ text, problem, onRemedy }: QueryProblemProps) {
  const t = useText()
  const { at, length } = problem
  const remedy = remedyFor(text, problem)
  return (
    <div className="stack small-gaps" role="status">
      <p className="scrolls-sideways">
        <code className="keeps-spaces">
          {text.slice(0, at)}
          <mark>{text.slice(at, at + length)}</mark>
          {text.slice(at + length)}
        </code>
      </p>
      <p className="help wrong">
        <Icon name="warning" /> {sentence(t, text, problem)}
      </p>
      {remedy !== null && onRemedy && (
        <p>
          <button type="button" className="button small long-text" onClick={() => onRemedy(remedy)}>
            {t('query.write_instead', { text: remedy })}
          </button>
        </p>
      )}
    </div>
  )
}

function sentence(t: Text, text: string, { problem, at, length, field = '', meant, most = 0, ...regex }: Problem) {
  const key = problem === 'unknown_field' && meant ? 'unknown_field_meant' : problem
  const fault = REGEX_FAULTS.find((known) => known === regex.fault) ?? 'unreadable'
  const reason = problem === 'bad_regex' ? t(`query.regex.${fault}`, { found: regex.found ?? '' } as never) : ''
  const values = { piece: text.slice(at, at + length), field, meant: meant ?? '', reason, most: String(most) }
  return t(`query.problem_${key}`, values as never)
}

/** Returns the query problem in a server error; null for other errors. */
export function problemOf(error: unknown): Problem | null {
  if (!(error instanceof ApiError) || error.code !== 'invalid_query') return null
  const { problem, at, length } = error.details ?? {}
  return typeof problem === 'string' && typeof at === 'number' && typeof length === 'number'
    ? (error.details as unknown as Problem)
    : null
}
