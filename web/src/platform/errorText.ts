import type { ErrorCode } from '@vlacku/contract'
import { ApiError } from './ApiError.ts'
import type { EndpointName } from './http.ts'
import type { Text } from './text.tsx'

/** Returns an error message in the interface language. */
export function errorText(t: Text, error: Error): string {
  const code = error instanceof ApiError ? error.code : 'internal'
  const minutes = minutesToWait(error, 'too_many_requests')
  if (minutes !== null && minutes > 1) return t('shell.too_many_requests', { minutes })
  return t.has(`errors.${code}` as never) ? t(`errors.${code}` as never) : t('errors.internal')
}

/** Returns the minutes until a rate limit expires, rounded up; null for other errors or if the time is unknown. */
export function minutesToWait(error: Error, limit: ErrorCode): number | null {
  if (!(error instanceof ApiError) || error.code !== limit) return null
  const seconds = error.details?.retry_after
  return typeof seconds === 'number' && seconds > 0 ? Math.ceil(seconds / 60) : null
}

/** Error messages for endpoints whose failures are described in the same way everywhere. */
const FAILED = {
  'GET /language/languages': 'errors.failed_languages',
  'GET /jbovlaste/entry': 'errors.failed_valsi',
  'GET /jbovlaste/definition/:id': 'errors.failed_definition',
  'GET /jbovlaste/definition/:id/source': 'errors.failed_definition',
  'GET /jbovlaste/definitions': 'errors.failed_definitions',
  'GET /jbovlaste/definitions/list': 'errors.failed_definitions',
  'GET /jbovlaste/semantic-search': 'errors.failed_definitions',
  'GET /users/:username/definitions': 'errors.failed_definitions',
  'GET /payments/balance': 'errors.failed_balance',
  'GET /export/cached': 'errors.failed_cached_exports',
  'GET /jbovlaste/bulk-import/clients': 'errors.failed_client_groups',
  'POST /jbovlaste/bulk-import/cancel/:id': 'errors.failed_cancel_job',
  'DELETE /comments/:id': 'errors.failed_delete_comment',
  'POST /collections/import/json': 'errors.failed_import_json',
  'POST /collections/:id/import/json': 'errors.failed_import_json',
  'GET /flashcards/session': 'errors.failed_load_cards',
  'GET /flashcards': 'errors.failed_load_cards',
} as const satisfies Partial<Record<EndpointName, `errors.failed_${string}`>>

/** Returns a message in the interface language that names the failed operation; undefined if there is none for the endpoint. */
export function failedText(t: Text, error: Error): string | undefined {
  if (!(error instanceof ApiError) || !error.endpoint || !(error.endpoint in FAILED)) return undefined
  return t(FAILED[error.endpoint as keyof typeof FAILED])
}

/** Returns an error message in the interface language: the failed operation, if it has a message, and the reason. */
export const errorWithCause = (t: Text, error: Error): string =>
  [failedText(t, error), errorText(t, error)].filter(Boolean).join('. ')
