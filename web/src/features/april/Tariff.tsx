import { useText } from '../../platform/text.tsx'
import { type Counts, countOf, ITEMS, type Item, MAX_COUNT, TARIFF, written } from './tariff.ts'

/** The price list, with a counter for each item. */
export function Tariff({ counts, onCount }: { counts: Counts; onCount: (item: Item, count: number) => void }) {
  const t = useText()
  return (
    <table className="data tariff">
      <thead>
        <tr>
          <th scope="col">{t('april.said')}</th>
          <th scope="col" className="num">
            <span lang="jbo">sarji</span>
          </th>
          <th scope="col">{t('april.today')}</th>
        </tr>
      </thead>
      <tbody>
        {ITEMS.map((item) => (
          <tr key={item}>
            <th scope="row">
              <span className="what">
                <ItemName item={item} />
              </span>
              <span className="remark">{t(`april.${item}_remark`)}</span>
            </th>
            <td className="num">{written(TARIFF[item])}</td>
            <td>
              <Counter item={item} count={counts[item] ?? 0} onCount={(count) => onCount(item, count)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Counter({ item, count, onCount }: { item: Item; count: number; onCount: (count: number) => void }) {
  const t = useText()
  const name = useItemName()(item)
  return (
    <span className="counter">
      <button
        type="button"
        aria-label={t('april.less', { said: name })}
        aria-disabled={count === 0}
        onClick={() => onCount(Math.max(0, count - 1))}
      >
        −
      </button>
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={t('april.times', { said: name })}
        value={count}
        onChange={(event) => onCount(countOf(event.target.value))}
      />
      <button
        type="button"
        aria-label={t('april.more', { said: name })}
        aria-disabled={count === MAX_COUNT}
        onClick={() => onCount(Math.min(MAX_COUNT, count + 1))}
      >
        +
      </button>
    </span>
  )
}

const place = (item: Item) => /^x([1-5])$/.exec(item)?.[1]

/** The name of an item: a place is shown as its colored number, and any other item in words. */
export function ItemName({ item }: { item: Item }) {
  const t = useText()
  const number = place(item)
  if (!number) return t(`april.${item as 'cu'}`)
  return (
    <var className={item}>
      x<sub>{number}</sub>
    </var>
  )
}

/** Returns the name of an item as plain text, for labels. */
function useItemName() {
  const t = useText()
  return (item: Item): string => (place(item) ? item : t(`april.${item as 'cu'}`))
}
