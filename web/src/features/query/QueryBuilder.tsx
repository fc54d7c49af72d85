import { parseQuery } from '@vlacku/query'
import { useId, useState } from 'react'
import { useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { BuilderRow } from './BuilderRow.tsx'
import { emptyRow, type Row, type Rows, rowsOf, textOf } from './rows.ts'

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
