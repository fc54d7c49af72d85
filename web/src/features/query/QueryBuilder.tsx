import { FIELDS, type Field, parseQuery, printQuery } from '@vlacku/query'
import { useId, useState } from 'react'
import { useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import {
  type ConditionRow,
  emptyRow,
  operatorsFor,
  type Row,
  type RowOperator,
  type Rows,
  rowsOf,
  textOf,
  withField,
} from './rows.ts'

interface Built extends Rows {
  /** The query that the rows represent. */
  text: string
}

/** Parses a query; null if it is invalid. */
function read(text: string): Built | null {
  const parsed = parseQuery(text)
  if (!parsed.ok) return null
  const { how, rows } = rowsOf(parsed.query)
  return { how, rows: rows.length > 0 ? rows : [emptyRow], text }
}

/** Shows a query as rows of conditions, synchronized with the text in both directions. Incomplete rows exist only here. */
export function QueryBuilder({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const t = useText()
  const id = useId()
  const [lastBuilt, setLastBuilt] = useState(() => read(text))
  // Text entered in the search field since then takes precedence.
  const built = lastBuilt?.text === text ? lastBuilt : read(text)
  if (!built) return <p className="hint">{t('query.cannot_build')}</p>
  const { how, rows } = built
  const change = (next: Rows) => {
    const written = textOf(next)
    setLastBuilt({ ...next, text: written })
    if (written !== text) onChange(written)
  }
  const put = (at: number, row: Row) => change({ how, rows: rows.with(at, row) })
  const drop = (at: number) => change({ how, rows: rows.length > 1 ? rows.toSpliced(at, 1) : [emptyRow] })
  return (
    <fieldset className="stack">
      <legend className="visually-hidden">{t('query.builder')}</legend>
      {rows.length > 1 && (
        <p className="line">
          <label htmlFor={`${id}-how`}>{t('query.match')}</label>
          <select
            id={`${id}-how`}
            className="text-input fitting"
            value={how}
            onChange={(event) => change({ how: event.target.value as Rows['how'], rows })}
          >
            <option value="and">{t('query.match_and')}</option>
            <option value="or">{t('query.match_or')}</option>
          </select>
        </p>
      )}
      <ul className="stack">
        {rows.map((row, at) => (
          // Rows have no identity other than their index.
          <li key={at}>
            <BuilderRow row={row} onChange={(changed) => put(at, changed)} onRemove={() => drop(at)} />
          </li>
        ))}
      </ul>
      <p>
        <button type="button" className="button small" onClick={() => change({ how, rows: [...rows, emptyRow] })}>
          <Icon name="plus" /> {t('query.add')}
        </button>
      </p>
    </fieldset>
  )
}

const OPERATOR_NAMES = {
  is: 'is',
  pattern: 'pattern',
  regex: 'regex',
  range: 'range',
  '=': 'eq',
  '>': 'gt',
  '>=': 'ge',
  '<': 'lt',
  '<=': 'le',
} as const satisfies Record<RowOperator, string>

interface BuilderRowProps<R extends Row> {
  row: R
  onChange: (row: Row) => void
  onRemove: () => void
}

/** A condition: negation, field, operator and value. */
function BuilderRow({ row, onChange, onRemove }: BuilderRowProps<Row>) {
  const t = useText()
  return (
    <div className="line">
      {row.kind === 'condition' ? (
        <Condition row={row} onChange={onChange} />
      ) : (
        <span className="filling">
          <code className="breaks-words">{printQuery(row.query)}</code> <small>{t('query.as_text')}</small>
        </span>
      )}
      <button type="button" className="icon-button" aria-label={t('query.remove')} onClick={onRemove}>
        <Icon name="close" />
      </button>
    </div>
  )
}

function Condition({ row, onChange }: Omit<BuilderRowProps<ConditionRow>, 'onRemove'>) {
  const t = useText()
  const { field, operator, negated, value, to } = row
  const line = (name: 'value' | 'to') => (
    <input
      type="text"
      className="text-input filling"
      aria-label={t(name === 'to' ? 'query.value_to' : 'query.value')}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      value={name === 'to' ? to : value}
      onChange={(event) => onChange({ ...row, [name]: event.target.value })}
    />
  )
  return (
    <>
      <label className="check">
        <input type="checkbox" checked={negated} onChange={(e) => onChange({ ...row, negated: e.target.checked })} />
        <span>{t('query.negated')}</span>
      </label>
      <select
        className="text-input fitting"
        aria-label={t('query.field')}
        value={field ?? ''}
        onChange={(event) => onChange(withField(row, (event.target.value as Field) || null))}
      >
        <option value="">{t('query.name_anywhere')}</option>
        {FIELDS.map((name) => (
          <option key={name} value={name}>
            {t(`query.name_${name}`)}
          </option>
        ))}
      </select>
      <select
        className="text-input fitting"
        aria-label={t('query.operator')}
        value={operator}
        onChange={(event) => onChange({ ...row, operator: event.target.value as RowOperator })}
      >
        {operatorsFor(field).map((name) => (
          <option key={name} value={name}>
            {t(`query.op_${OPERATOR_NAMES[name]}`)}
          </option>
        ))}
      </select>
      {line('value')}
      {operator === 'range' && line('to')}
    </>
  )
}
