import type { RowOutcome, TableRow } from '@vlacku/contract/bulkImport'
import { useText } from '../../platform/text.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'

const ICONS: Record<RowOutcome, IconName> = { new_word: 'plus', new_definition: 'plus', same: 'check', bad: 'warning' }

/** Rows with their outcome or rejection reason. On narrow screens, each row is a block. */
export function RowsTable({ rows, label }: { rows: readonly TableRow[]; label: string }) {
  const t = useText()
  return (
    <table className="data import-rows">
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr>
          <th scope="col">{t('bulkImport.line')}</th>
          <th scope="col">{t('bulkImport.word')}</th>
          <th scope="col">{t('bulkImport.definition')}</th>
          <th scope="col">{t('bulkImport.does')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.line} className={row.outcome === 'bad' ? 'wrong' : undefined}>
            <td className="line-number">{row.line}</td>
            <td lang="jbo">{row.word}</td>
            <td dir="auto">{row.definition}</td>
            <td>
              <Icon name={ICONS[row.outcome]} /> {t(`bulkImport.${row.outcome}`)}
              {row.reason && (
                <span className="why">
                  {row.column && <code>{row.column}</code>} {t(`bulkImport.reason_${row.reason}`)}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
