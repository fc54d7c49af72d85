import { useSession } from '../../platform/session.ts'

/** Hidden username field for password managers. */
export function AccountName() {
  const { username } = useSession()
  return <input type="text" autoComplete="username" value={username ?? ''} readOnly hidden />
}
