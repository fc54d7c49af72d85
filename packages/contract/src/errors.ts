/** Every error the API answers with, and its HTTP status. Said to people in `locales/<tag>/errors.json`. */
export const httpStatus = {
  invalid_request: 400,
  unparsable_body: 400,
  invalid_mathjax: 400,
  not_logged_in: 401,
  not_allowed: 403,
  not_found: 404,
  valsi_not_found: 404,
  definition_not_found: 404,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  not_ready: 503,
  database_unavailable: 503,
} as const
export type ErrorCode = keyof typeof httpStatus

/** What every error looks like. `details.fields` names what was wrong with the input. */
export interface ErrorEnvelope {
  error: ErrorCode
  message: string
  details?: Record<string, unknown>
}
