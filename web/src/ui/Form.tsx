import type { ComponentProps } from 'react'

/** A form that is submitted by the app instead of the browser. */
export const Form = ({ onSubmit, ...form }: Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => unknown }) => (
  <form
    {...form}
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
  />
)
