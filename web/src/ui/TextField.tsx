import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { Icon } from './Icon.tsx'

interface Props extends ComponentPropsWithRef<'input'> {
  label: string
  /** A word of help or a link on the label's line. */
  aside?: ReactNode
  /** A button that stands in the field, at its end. */
  after?: ReactNode
  /** What is wrong with it, in the reader's language. */
  error?: string | undefined
}

/** A line to write on, with its name above and what is wrong with it below. */
export function TextField({ label, aside, after, error, ...input }: Props) {
  const id = useId()
  // a word of help is read with the field; a link is met on the way
  const helps = typeof aside === 'string'
  const described = [helps && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  const line = (
    <input
      type="text"
      {...input}
      id={id}
      className={error ? 'in-text wrong' : 'in-text'}
      aria-invalid={error !== undefined}
      aria-describedby={described || undefined}
    />
  )
  return (
    <div className="field">
      <span className="t">
        <label htmlFor={id}>{label}</label>
        {aside && <small id={`${id}-help`}>{aside}</small>}
      </span>
      {after ? (
        <span className="with-button">
          {line}
          {after}
        </span>
      ) : (
        line
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
