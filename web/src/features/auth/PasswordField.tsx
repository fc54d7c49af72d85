import { type ComponentProps, useState } from 'react'
import { useText } from '../../platform/text.tsx'
import { TextField } from '../../ui/Field.tsx'

type FieldProps = ComponentProps<typeof TextField>

/** No help from keyboards and spell checkers, which learn what they see. */
const secret = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const
const typeOf = (shown: boolean) => (shown ? 'text' : 'password')

/** A password, hidden until its writer wants to see it. */
export function PasswordField(props: FieldProps) {
  const [shown, setShown] = useState(false)
  return <TextField {...secret} {...props} type={typeOf(shown)} after={<Reveal shown={shown} onChange={setShown} />} />
}

/** A new password and once more; one button shows both. */
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
