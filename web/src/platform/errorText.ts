import { ApiError } from './ApiError.ts'
import type { Text } from './text.tsx'

/** What went wrong, in the reader's language. */
export function errorText(t: Text, error: Error): string {
  const code = error instanceof ApiError ? error.code : 'internal'
  const minutes = minutesToWait(error)
  if (minutes > 1) return t('shell.too_many_requests', { minutes })
  return t.has(`errors.${code}` as never) ? t(`errors.${code}` as never) : t('errors.internal')
}

/** How long a limit lasts, rounded up; 0 where that is not said, or no limit was reached. */
function minutesToWait(error: Error): number {
  const seconds = error instanceof ApiError && error.code === 'too_many_requests' ? error.details?.retry_after : 0
  return typeof seconds === 'number' ? Math.ceil(seconds / 60) : 0
}
