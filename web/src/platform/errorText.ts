import { ApiError } from './ApiError.ts'
import { minutesToWait } from './minutesToWait.ts'
import type { Text } from './text.tsx'

/** Returns an error message in the interface language. */
export function errorText(t: Text, error: Error): string {
  const code = error instanceof ApiError ? error.code : 'internal'
  const minutes = minutesToWait(error, 'too_many_requests')
  if (minutes !== null && minutes > 1) return t('shell.too_many_requests', { minutes })
  return t.has(`errors.${code}` as never) ? t(`errors.${code}` as never) : t('errors.internal')
}
