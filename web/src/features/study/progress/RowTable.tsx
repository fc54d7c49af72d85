import { useText } from '../../../platform/text.tsx'

export interface Row {
  label: string
  value: number
  /** Formatted value of the row. */
  shown: string
}

interface Props {
  title: string
  columns: readonly [string, string]
  rows: readonly Row[]
}

/** The data of a chart as a collapsible table. */
export function RowTable({ title, columns, rows }: Props) {
  const t = useText()
  return (
    <details className="small">
      <summary>{t('study.as_table')}</summary>
      <table>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{columns[0]}</th>
            <th scope="col">{columns[1]}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, shown }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{shown}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
