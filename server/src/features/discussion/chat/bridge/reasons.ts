/** A token was refused: trying again would not help. */
export class NotAccepted extends Error {
  override name = 'NotAccepted'
}

/** Why a request failed, in few words: `ECONNREFUSED`, `answered 502`. */
export function reasonOf(error: unknown): string {
  const { message, code, cause } = error as NodeJS.ErrnoException
  return cause ? reasonOf(cause) : (code ?? message)
}
