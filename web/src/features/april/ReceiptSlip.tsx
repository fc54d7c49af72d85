import { useText } from '../../platform/text.tsx'
import { ItemName } from './Tariff.tsx'
import { type Counts, receiptOf, spoken, written } from './tariff.ts'

/** The Office's receipt: a paper strip with the item counts and their total price. */
export function ReceiptSlip({ counts, onTear }: { counts: Counts; onTear: () => void }) {
  const t = useText()
  const { lines, total } = receiptOf(counts)
  return (
    <section className="receipt" aria-labelledby="receipt">
      <h2 className="h3" id="receipt">
        {t('april.receipt')}
      </h2>
      <p className="small quiet">{t('april.counter')}</p>
      <table>
        <tbody>
          {lines.map(({ item, count, amount }) => (
            <tr key={item}>
              <th scope="row">
                {count} × <ItemName item={item} />
              </th>
              <td className="num">{written(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('april.total')}</th>
            <td className="num">{written(total)}</td>
          </tr>
        </tfoot>
      </table>
      <p className="aloud" role="status">
        <span className="visually-hidden">{t('april.total')}: </span>
        <i className="jbo" lang="jbo">
          li {spoken(total)}
        </i>
        <span className="small">
          {lines.length === 0 && t('april.nothing_said')}
          {lines.length > 0 && total === 0 && t('april.nothing_due')}
          {total < 0 && t('april.owed', { count: -total })}
          {total > 0 && t('april.due')}
        </span>
      </p>
      {lines.length > 0 && (
        <button type="button" className="button small" onClick={onTear}>
          {t('april.tear')}
        </button>
      )}
    </section>
  )
}
