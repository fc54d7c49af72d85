/** Thrown when a token is rejected. Retrying is pointless. */
export class NotAccepted extends Error {
  override name = 'NotAccepted'
}

/** Returns a short reason for a failed request, such as `ECONNREFUSED` or `answered 502`. */
export function reasonOf(error: unknown): string {
  const { message, code, cause } = error as NodeJS.ErrnoException
  return cause ? reasonOf(cause) : (code ?? message)
}
