import { useWatch } from 'react-hook-form'
import { useText } from '../../../platform/text.tsx'
import { TextArea } from '../../../ui/Field.tsx'
import { useField } from './useField.ts'
import { useMathsProblem } from './useMathsProblem.ts'
import type { TextField, Values } from './values.ts'

interface Props {
  name: TextField
  label: string
  aside: string
  rows: number
  placeholder?: string
}

/** A text field that may contain formulas. Invalid formulas are reported while the user types. */
export function MathsArea({ name, label, aside, rows, placeholder }: Props) {
  const t = useText()
  const { field, error } = useField(name)
  const text = useWatch<Values, Props['name']>({ name })
  const problem = useMathsProblem(text)
  const lines = Math.min(16, Math.max(rows, text.split('\n').length + Math.floor(text.length / 80)))
  return (
    <TextArea
      {...field}
      className="text-input"
      label={label}
      aside={aside}
      rows={lines}
      placeholder={placeholder}
      error={error ?? (problem === null ? undefined : `${t('errors.invalid_mathjax')}: ${problem}`)}
    />
  )
}
