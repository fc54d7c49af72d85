/**
 * PayPal refused something, or could not be asked. It carries none of what was asked or answered: a request has the login of
 * the site in it, and an answer may have the name of a payer.
 */
export class PayPalError extends Error {
  override name = 'PayPalError'
  constructor(
    /** What was asked, as `POST /v2/checkout/orders`. */
    readonly asked: string,
    /** Of the answer; null when there was none, or it could not be read. */
    readonly status: number | null,
    /** What PayPal calls it: `ORDER_NOT_APPROVED`. */
    readonly issue: string | null,
    /** By which PayPal's people find it. */
    readonly debugId: string | null,
  ) {
    super(`PayPal did not do ${asked}: ${[status ?? 'no answer', issue, debugId].filter(Boolean).join(', ')}`)
  }
}

const NAME = /^[A-Z_]{1,100}$/
const DEBUG_ID = /^[\w-]{1,64}$/

/** Makes one of whatever the library throws. Only names that PayPal documents are taken from an answer. */
export function asPayPalError(asked: string, thrown: unknown): PayPalError {
  if (thrown instanceof PayPalError) return thrown
  const { statusCode, body } = (thrown ?? {}) as { statusCode?: unknown; body?: unknown }
  const status = typeof statusCode === 'number' && statusCode >= 300 ? statusCode : null
  const told = readTold(body)
  return new PayPalError(
    asked,
    status,
    text(told.details?.[0]?.issue ?? told.name, NAME),
    text(told.debug_id, DEBUG_ID),
  )
}

interface Told {
  name?: unknown
  debug_id?: unknown
  details?: { issue?: unknown }[]
}

function readTold(body: unknown): Told {
  try {
    const told = JSON.parse(String(body))
    return typeof told === 'object' && told !== null ? told : {}
  } catch {
    return {}
  }
}

const text = (value: unknown, pattern: RegExp) => (typeof value === 'string' && pattern.test(value) ? value : null)
