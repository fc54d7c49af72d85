import { useText } from '../../../platform/text.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import type { ContentField, Values } from '../form/values.ts'
import { Compared } from './Compared.tsx'
import { nameOf, useFieldText } from './fieldText.ts'

interface Props {
  field: ContentField
  /** Explains which side changed the field. */
  why: string
  base: Values
  now: Values
}

/** A field changed on one side only, with its new value. */
export function OneSided({ field, why, base, now }: Props) {
  const t = useText()
  const textOf = useFieldText()
  return (
    <section className="onesided">
      <h3 className="h3">{nameOf(t, field)}</h3>
      <p className="small state ok">
        <Icon name="check" />
        {why}
      </p>
      <Compared text={textOf(field, now)} against={textOf(field, base)} />
    </section>
  )
}
