import { useText } from '../../platform/text.tsx'
import type { Item } from './tariff.ts'

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
export function useItemName() {
  const t = useText()
  return (item: Item): string => (place(item) ? item : t(`april.${item as 'cu'}`))
}
