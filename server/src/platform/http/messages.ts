import type { ErrorCode } from '@vlacku/contract'
import errors from '../../../../locales/en/errors.json' with { type: 'json' }

/** English messages for programs and logs. Users see a translation of the code. The type ensures that no message is missing. */
export const messages: Record<ErrorCode, string> = errors
