import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { Icon } from './Icon.tsx'

interface Around {
  label: string
  /** A word of help or a link on the label's line. */
  aside?: ReactNode
  /** A button that stands in the field, at its end. */
  after?: ReactNode
  /** What is wrong with it, in the reader's language. */
  error?: string | undefined
}

interface Inside {
  id: string
  className: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

/** What every field has around it: its name above, and what is wrong with it below. */
function Field({ label, aside, after, error, children }: Around & { children: (inside: Inside) => ReactNode }) {
  const id = useId()
  // a word of help is read with the field; a link is met on the way
  const helps = typeof aside === 'string'
  const described = [helps && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  const control = children({
    id,
    className: error ? 'in-text wrong' : 'in-text',
    'aria-invalid': error !== undefined,
    'aria-describedby': described || undefined,
  })
  return (
    <div className="field">
      <span className="t">
        <label htmlFor={id}>{label}</label>
        {aside && <small id={`${id}-help`}>{aside}</small>}
      </span>
      {after ? (
        <span className="with-button">
          {control}
          {after}
        </span>
      ) : (
        control
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

/** The sentence under a field; said to screen readers when it appears. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p className="help wrong" id={id} role="alert">
      <Icon name="warning" /> {children}
    </p>
  )
}

/** A line to write on. */
export const TextField = ({ label, aside, after, error, ...input }: Around & ComponentPropsWithRef<'input'>) => (
  <Field label={label} aside={aside} after={after} error={error}>
    {(inside) => <input type="text" {...input} {...inside} />}
  </Field>
)

/** Several lines to write on. */
export const TextArea = ({ label, aside, error, ...area }: Around & ComponentPropsWithRef<'textarea'>) => (
  <Field label={label} aside={aside} error={error}>
    {(inside) => <textarea {...area} {...inside} />}
  </Field>
)

/** One of several. */
export const SelectField = ({ label, aside, error, ...select }: Around & ComponentPropsWithRef<'select'>) => (
  <Field label={label} aside={aside} error={error}>
    {(inside) => <select {...select} {...inside} />}
  </Field>
)
