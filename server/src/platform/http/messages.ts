import type { ErrorCode } from '@vlacku/contract'
import errors from '../../../../locales/en/errors.json' with { type: 'json' }

/** English messages for programs and logs; users see a translation of the code. The type ensures that none is missing. */
export const messages: Record<ErrorCode, string> = errors
