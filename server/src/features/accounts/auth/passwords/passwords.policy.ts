import { AppError } from '../../../../platform/errors.ts'

const LEAST = 8
let common: Promise<Set<string>> | undefined

/** Loads the 18,000 most common passwords of sufficient length when first called. */
async function readCommon(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map(String).filter((password) => password.length >= LEAST))
}

interface Account {
  username: string
  email: string | null
}

/** Returns true for passwords that attackers try first: common passwords and passwords derived from the account's data. */
export async function isGuessable(password: string, { username, email }: Account): Promise<boolean> {
  const lower = password.normalize('NFKC').toLowerCase()
  const known = [username, email ?? '', (email ?? '').split('@')[0]!, 'vlacku', 'lojban'].map((text) =>
    text.toLowerCase(),
  )
  common ??= readCommon()
  return (await common).has(lower) || known.some((word) => word !== '' && onlyRepeats(lower, word))
}

/** Returns true for `alis`, `alisalis`, `alis123`: a known word combined only with digits, symbols or repetitions of itself. */
const onlyRepeats = (password: string, word: string) =>
  password.includes(word) && /^[\d\W_]*$/.test(password.replaceAll(word, ''))

/** Throws if a new password is easily guessed. `field` is the name of the password field in the request. */
export async function mustBeHard(password: string, account: Account, field: string): Promise<void> {
  if (await isGuessable(password, account))
    throw new AppError('password_too_common', { fields: { [field]: 'is too easily guessed' } })
}
