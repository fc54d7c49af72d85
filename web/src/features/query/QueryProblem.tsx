import { type Problem, REGEX_FAULTS } from '@vlacku/query'
import { ApiError } from '../../platform/ApiError.ts'
import { type Text, useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { remedyFor } from './remedy.ts'

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
