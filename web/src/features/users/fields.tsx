import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { FieldError } from '../../ui/TextField.tsx'

interface Around {
  label: string
  /** A word of help on the label's line. */
  aside?: ReactNode
  /** What is wrong with it, in the reader's language. */
  error?: string | undefined
}

interface Inside {
  id: string
  className: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

/** Several lines to write on, with their name above and what is wrong with them below. */
export function TextArea({ label, aside, error, ...area }: Around & ComponentPropsWithRef<'textarea'>) {
  return (
    <Field label={label} aside={aside} error={error}>
      {(inside) => <textarea {...area} {...inside} />}
    </Field>
  )
}

/** One of several, with its name above and what is wrong with it below. */
export function SelectField({ label, aside, error, ...select }: Around & ComponentPropsWithRef<'select'>) {
  return (
    <Field label={label} aside={aside} error={error}>
      {(inside) => <select {...select} {...inside} />}
    </Field>
  )
}

function Field({ label, aside, error, children }: Around & { children: (inside: Inside) => ReactNode }) {
  const id = useId()
  return (
    <div className="field">
      <span className="t">
        <label htmlFor={id}>{label}</label>
        {aside && <small>{aside}</small>}
      </span>
      {children({
        id,
        className: error ? 'in-text wrong' : 'in-text',
        'aria-invalid': error !== undefined,
        'aria-describedby': error ? `${id}-error` : undefined,
      })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
