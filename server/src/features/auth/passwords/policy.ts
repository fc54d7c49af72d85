import { dictionary } from '@zxcvbn-ts/language-common'
import { AppError } from '../../../platform/errors.ts'

const LEAST = 8
/** The most used passwords that are long enough to be chosen here: some 18,000. */
const common = new Set(dictionary['passwords-common'].map(String).filter((password) => password.length >= LEAST))

/** Passwords that are tried first by whoever tries: common ones, and what is known of the account anyway. */
export function isGuessable(
  password: string,
  { username, email }: { username: string; email: string | null },
): boolean {
  const lower = password.normalize('NFKC').toLowerCase()
  const known = [username, email ?? '', (email ?? '').split('@')[0]!, 'vlacku', 'lojban'].map((text) =>
    text.toLowerCase(),
  )
  return common.has(lower) || known.some((word) => word !== '' && onlyRepeats(lower, word))
}

/** `alis`, `alisalis`, `alis123`: a known word and nothing but digits or itself besides. */
const onlyRepeats = (password: string, word: string) =>
  password.includes(word) && /^[\d\W_]*$/.test(password.replaceAll(word, ''))

/** Refuses a new password that is easily guessed; `field` is what the caller named it. */
export function mustBeHard(password: string, account: { username: string; email: string | null }, field: string) {
  if (isGuessable(password, account))
    throw new AppError('password_too_common', { fields: { [field]: 'is too easily guessed' } })
}
