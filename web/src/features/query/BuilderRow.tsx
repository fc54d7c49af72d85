import { FIELDS, type Field, printQuery } from '@vlacku/query'
import { useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { type ConditionRow, operatorsFor, type Row, type RowOperator, withField } from './rows.ts'

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
export function BuilderRow({ row, onChange, onRemove }: BuilderRowProps<Row>) {
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
