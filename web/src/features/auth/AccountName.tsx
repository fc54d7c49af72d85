import { useSession } from '../../platform/session.ts'

/** Tells password managers whose password it is; nobody else needs to be told. */
export function AccountName() {
  const { username } = useSession()
  return <input type="text" autoComplete="username" value={username ?? ''} readOnly hidden />
}
