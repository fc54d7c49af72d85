import type { Parse, Place } from '@vlacku/grammar'
import { inSubscript } from '@vlacku/markup'
import { useText } from '../../platform/text.tsx'
import { type GroupBox, textOf } from './boxes.ts'
import { usePlaceNames } from './views/usePlaceNames.ts'

/** Returns a function that labels a box in plain text, with the place that it fills or the kind of constituent. */
export function useBoxLabel(parse: Parse, loadsNames: boolean): (box: GroupBox) => string {
  const t = useText()
  const nameOf = usePlaceNames(parse, loadsNames)
  const labelOf = (place: Place) => {
    const name = nameOf(place)
    return [
      `x${inSubscript(place.place!)}`,
      textOf(place.selbri, parse.words),
      ...(place.certain ? [] : ['?']),
      ...(name ? [`· ${name.text}`] : []),
    ].join(' ')
  }
  return ({ kind, places }) => (places.length === 0 ? t(`text.kind_${kind}`) : places.map(labelOf).join('; '))
}
