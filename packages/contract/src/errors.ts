/** Every error the API answers with, and its HTTP status. Said to people in `locales/<tag>/errors.json`. */
export const httpStatus = {
  invalid_request: 400,
  unparsable_body: 400,
  invalid_mathjax: 400,
  password_too_common: 400,
  wrong_password: 400,
  wrong_code: 400,
  invalid_confirmation: 400,
  invalid_reset: 400,
  not_an_image: 400,
  not_a_word: 400,
  invalid_unsubscribe: 400,
  invalid_query: 400,
  query_too_costly: 400,
  not_logged_in: 401,
  wrong_login: 401,
  invalid_token: 401,
  not_allowed: 403,
  account_blocked: 403,
  permission_not_held: 403,
  system_role: 403,
  user_protected: 403,
  owner_only: 403,
  not_found: 404,
  valsi_not_found: 404,
  definition_not_found: 404,
  user_not_found: 404,
  role_not_found: 404,
  image_not_found: 404,
  version_not_found: 404,
  report_not_found: 404,
  username_taken: 409,
  email_taken: 409,
  role_taken: 409,
  role_changed: 409,
  edit_conflict: 409,
  definition_exists: 409,
  key_reused: 409,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  too_many_failures: 429,
  reset_too_soon: 429,
  confirmation_too_soon: 429,
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
