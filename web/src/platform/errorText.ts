import { ApiError } from './ApiError.ts'
import type { Text } from './text.tsx'

/** What went wrong, in the reader's language. */
export function errorText(t: Text, error: Error): string {
  const code = error instanceof ApiError ? error.code : 'internal'
  return t.has(`errors.${code}` as never) ? t(`errors.${code}` as never) : t('errors.internal')
}
