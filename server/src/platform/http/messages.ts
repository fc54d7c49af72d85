import type { ErrorCode } from '@vlacku/contract'
import errors from '../../../../locales/en/errors.json' with { type: 'json' }

/** English words for programs and logs; people read the translation of the code. The compiler misses none. */
export const messages: Record<ErrorCode, string> = errors
