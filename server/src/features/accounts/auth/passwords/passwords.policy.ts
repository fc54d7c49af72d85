import { AppError } from '../../../../platform/errors.ts'

const LEAST = 8
let common: Promise<Set<string>> | undefined

/** The most used passwords that are long enough to be chosen here: some 18,000, read when they are first asked for. */
async function readCommon(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map(String).filter((password) => password.length >= LEAST))
}

interface Account {
  username: string
  email: string | null
}

/** Passwords that are tried first by whoever tries: common ones, and what is known of the account anyway. */
export async function isGuessable(password: string, { username, email }: Account): Promise<boolean> {
  const lower = password.normalize('NFKC').toLowerCase()
  const known = [username, email ?? '', (email ?? '').split('@')[0]!, 'vlacku', 'lojban'].map((text) =>
    text.toLowerCase(),
  )
  common ??= readCommon()
  return (await common).has(lower) || known.some((word) => word !== '' && onlyRepeats(lower, word))
}

/** `alis`, `alisalis`, `alis123`: a known word and nothing but digits or itself besides. */
const onlyRepeats = (password: string, word: string) =>
  password.includes(word) && /^[\d\W_]*$/.test(password.replaceAll(word, ''))

/** Refuses a new password that is easily guessed; `field` is what the caller named it. */
export async function mustBeHard(password: string, account: Account, field: string): Promise<void> {
  if (await isGuessable(password, account))
    throw new AppError('password_too_common', { fields: { [field]: 'is too easily guessed' } })
}
