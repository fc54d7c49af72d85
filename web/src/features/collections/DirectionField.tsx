import { useText } from '../../platform/text.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { DIRECTIONS } from './items.ts'

interface Props {
  /** A direction; empty if the items get no cards. */
  value: string
  onChange: (value: string) => void
  /** Offers to make no cards. */
  isOptional?: boolean
}

/** The direction in which cards are studied. */
export function DirectionField({ value, onChange, isOptional = false }: Props) {
  const t = useText()
  return (
    <SelectField label={t('collections.direction')} value={value} onChange={(event) => onChange(event.target.value)}>
      {isOptional && <option value="">{t('collections.not_studied')}</option>}
      {DIRECTIONS.map((name) => (
        <option key={name} value={name}>
          {t(`collections.direction_${name}`)}
        </option>
      ))}
    </SelectField>
  )
}
