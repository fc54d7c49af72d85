import { useText } from '../../platform/text.tsx'
import type { Item } from './tariff.ts'

const place = (item: Item) => /^x([1-5])$/.exec(item)?.[1]

/** The name of something said: a place by its colour and number, anything else in words. */
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

/** The same for labels, which hold no elements. */
export function useItemName() {
  const t = useText()
  return (item: Item): string => (place(item) ? item : t(`april.${item as 'cu'}`))
}
