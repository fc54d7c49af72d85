import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { Icon } from './Icon.tsx'

interface Around {
  label: string
  /** Help text or link next to the label. */
  aside?: ReactNode
  /** A button at the end of the field. */
  after?: ReactNode
  /** Validation error in the interface language. */
  error?: string | undefined
  /** True if the value is invalid for a reason that is shown elsewhere. */
  isInvalid?: boolean
  /** ID of an element elsewhere on the page that describes the value. */
  describedBy?: string | undefined
}

interface Inside {
  id: string
  className: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

/** The frame of all fields: label above, error below. */
function Field({
  label,
  aside,
  after,
  error,
  isInvalid = false,
  describedBy,
  children,
}: Around & { children: (inside: Inside) => ReactNode }) {
  const id = useId()
  // Help text is referenced as the description of the field; a link is reached with Tab.
  const helps = typeof aside === 'string'
  const described = [helps && `${id}-help`, error && `${id}-error`, describedBy].filter(Boolean).join(' ')
  const control = children({
    id,
    className: error ? 'text-input wrong' : 'text-input',
    'aria-invalid': error !== undefined || isInvalid,
    'aria-describedby': described || undefined,
  })
  return (
    <div className="field">
      <span className="caption">
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

/** The error message below a field; screen readers announce it when it appears. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p className="help wrong" id={id} role="alert">
      <Icon name="warning" /> {children}
    </p>
  )
}

/** A single-line text field. */
export const TextField = ({
  label,
  aside,
  after,
  error,
  isInvalid,
  describedBy,
  className = '',
  ...input
}: Around & ComponentPropsWithRef<'input'>) => (
  <Field {...{ label, aside, after, error, isInvalid, describedBy }}>
    {(inside) => <input type="text" {...input} {...inside} className={`${inside.className} ${className}`.trim()} />}
  </Field>
)

/** A multi-line text field. */
export const TextArea = ({
  label,
  aside,
  error,
  isInvalid,
  describedBy,
  ...area
}: Around & ComponentPropsWithRef<'textarea'>) => (
  <Field {...{ label, aside, error, isInvalid, describedBy }}>{(inside) => <textarea {...area} {...inside} />}</Field>
)

/** A select field. */
export const SelectField = ({ label, aside, error, ...select }: Around & ComponentPropsWithRef<'select'>) => (
  <Field label={label} aside={aside} error={error}>
    {(inside) => <select {...select} {...inside} />}
  </Field>
)
