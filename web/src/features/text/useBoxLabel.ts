import type { Parse } from '@vlacku/grammar'
import { useText } from '../../platform/text.tsx'
import type { GroupBox } from './boxes.ts'
import { usePlaceNames } from './views/usePlaceNames.ts'

const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉'

/** Returns a function that labels a box in plain text, with the place that it fills or the kind of constituent. */
export function useBoxLabel(parse: Parse, loadsNames: boolean): (box: GroupBox) => string {
  const t = useText()
  const nameOf = usePlaceNames(parse, loadsNames)
  return ({ kind, place }) => {
    if (!place?.place) return t(`text.kind_${kind}`)
    const { first, last } = place.selbri
    const number = `x${String(place.place).replace(/\d/g, (digit) => SUBSCRIPTS[Number(digit)]!)}`
    const head = parse.words.slice(first, last + 1).map(({ text }) => text)
    const name = nameOf(place)
    return [number, ...head, ...(place.certain ? [] : ['?']), ...(name ? [`· ${name.text}`] : [])].join(' ')
  }
}
