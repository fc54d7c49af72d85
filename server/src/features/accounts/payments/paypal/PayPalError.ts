/**
 * Thrown if PayPal rejects a request or is unreachable. Contains no request or response bodies, which may include the site's
 * credentials or payers' names.
 */
export class PayPalError extends Error {
  override name = 'PayPalError'
  constructor(
    /** Request, such as `POST /v2/checkout/orders`. */
    readonly request: string,
    /** Response status; null if there was no readable response. */
    readonly status: number | null,
    /** PayPal's error code, such as `ORDER_NOT_APPROVED`. */
    readonly issue: string | null,
    /** ID to report to PayPal's support. */
    readonly debugId: string | null,
  ) {
    super(`PayPal request ${request} failed: ${[status ?? 'no response', issue, debugId].filter(Boolean).join(', ')}`)
  }
}

const NAME = /^[A-Z_]{1,100}$/
const DEBUG_ID = /^[\w-]{1,64}$/

/** Converts any error thrown by the library. Uses only documented error codes from the response. */
export function asPayPalError(request: string, thrown: unknown): PayPalError {
  if (thrown instanceof PayPalError) return thrown
  const { statusCode, body } = (thrown ?? {}) as { statusCode?: unknown; body?: unknown }
  const status = typeof statusCode === 'number' && statusCode >= 300 ? statusCode : null
  const details = readDetails(body)
  return new PayPalError(
    request,
    status,
    text(details.details?.[0]?.issue ?? details.name, NAME),
    text(details.debug_id, DEBUG_ID),
  )
}

interface ErrorBody {
  name?: unknown
  debug_id?: unknown
  details?: { issue?: unknown }[]
}

function readDetails(body: unknown): ErrorBody {
  try {
    const parsed = JSON.parse(String(body))
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return {}
  }
}

const text = (value: unknown, pattern: RegExp) => (typeof value === 'string' && pattern.test(value) ? value : null)
