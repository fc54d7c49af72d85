import { useFormContext } from 'react-hook-form'
import { useText } from '../../../platform/text.tsx'
import { MAX_LENGTHS, type Ruled, wrongIn } from './rules.ts'
import type { Values } from './values.ts'

/** A field of the form with its validation error in the interface language. */
export function useField<F extends Ruled>(name: F) {
  const t = useText()
  const { register, formState } = useFormContext<Values>()
  const validate = (_: unknown, values: Values) => {
    const wrong = wrongIn[name](values)
    return (
      wrong === null ||
      t(`contribute.wrong_${wrong}`, { most: name in MAX_LENGTHS ? MAX_LENGTHS[name as keyof typeof MAX_LENGTHS] : 0 })
    )
  }
  return {
    field: register(name, { validate, ...(name === 'definition' && { deps: ['images'] }) }),
    validate,
    error: formState.errors[name]?.message as string | undefined,
  }
}
