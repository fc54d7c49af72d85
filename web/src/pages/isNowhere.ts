import { ApiError } from '../platform/ApiError.ts'

/** True when what an address names is not there, or when nothing can be named like that: a page of its own, not a failure. */
export const isNowhere = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'invalid_request' || /(?:^|_)not_found$/.test(error.code))
