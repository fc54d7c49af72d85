import { type ComponentProps, useState } from 'react'
import { useText } from '../../platform/text.tsx'
import { TextField } from '../../ui/Field.tsx'

type FieldProps = ComponentProps<typeof TextField>

/** Disables keyboard suggestions and spell checkers, which may store input. */
const secret = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const
const typeOf = (shown: boolean) => (shown ? 'text' : 'password')

/** A password field with a button that reveals it. */
export function PasswordField(props: FieldProps) {
  const [shown, setShown] = useState(false)
  return <TextField {...secret} {...props} type={typeOf(shown)} after={<Reveal shown={shown} onChange={setShown} />} />
}

/** Fields for a new password and its confirmation. One button reveals both. */
export function NewPasswordFields({ password, confirmation }: { password: FieldProps; confirmation: FieldProps }) {
  const [shown, setShown] = useState(false)
  return (
    <>
      <TextField
        {...secret}
        autoComplete="new-password"
        {...password}
        type={typeOf(shown)}
        after={<Reveal shown={shown} onChange={setShown} />}
      />
      <TextField {...secret} autoComplete="new-password" {...confirmation} type={typeOf(shown)} />
    </>
  )
}

function Reveal({ shown, onChange }: { shown: boolean; onChange: (shown: boolean) => void }) {
  const t = useText()
  return (
    <button
      type="button"
      className="reveal"
      aria-label={t(shown ? 'auth.hide_password' : 'auth.show_password')}
      onClick={() => onChange(!shown)}
    >
      {t(shown ? 'auth.hide' : 'auth.show')}
    </button>
  )
}
