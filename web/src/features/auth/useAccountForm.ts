import { type FormEvent, useRef, useState } from 'react'
import { type Path, useForm } from 'react-hook-form'
import { useText } from '../../platform/text.tsx'
import { type Belongs, wrongFields } from './fieldErrors.ts'
import type { Rule } from './rules.ts'

/**
 * State of an account form. Validates on submit and then on every change, and focuses the first invalid field. Server errors are
 * shown next to their field or, if there is none, above the button. The form can't be resubmitted while a request is pending, and
 * input is never lost. Fields have no default values, so that text typed before hydration is preserved.
 */
export function useAccountForm<Values extends Record<string, string>>(
  send: (values: Values) => Promise<unknown>,
  belongs: Belongs = {},
) {
  const t = useText()
  const { register, handleSubmit, setError, setFocus, getValues, formState } = useForm<Values>()
  const [submitError, setSubmitError] = useState<Error | null>(null)
  const underWay = useRef(false)

  const attempt = handleSubmit(async (values) => {
    setSubmitError(null)
    try {
      await send(values as Values)
    } catch (error) {
      const wrong = wrongFields(error, belongs).filter(([name]) => name in getValues())
      for (const [index, [name, complaint]] of wrong.entries())
        setError(name as Path<Values>, { type: 'server', message: complaint }, { shouldFocus: index === 0 })
      if (wrong.length === 0) setSubmitError(error as Error)
    }
  })

  return {
    submitError,
    isUnderWay: formState.isSubmitting,
    focus: (name: Path<Values>) => setFocus(name),
    submit: async (event: FormEvent) => {
      event.preventDefault()
      if (underWay.current) return
      underWay.current = true
      await attempt(event).finally(() => {
        underWay.current = false
      })
    },
    /** Returns all props of a field. `dependentField` is another field whose rule depends on it. */
    field: (name: Path<Values>, rule: Rule<Values>, dependentField?: Path<Values>) => {
      const complaint = formState.errors[name]?.message as string | undefined
      return {
        ...register(name, {
          validate: (value: string, all: Values) => rule(value, all),
          ...(dependentField ? { deps: [dependentField] } : {}),
        }),
        error: complaint && t(complaint as never),
      }
    },
  }
}
export type AccountForm = Pick<ReturnType<typeof useAccountForm>, 'submitError' | 'isUnderWay' | 'submit'>
