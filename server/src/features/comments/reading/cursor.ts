import { MAX_ID } from '@vlacku/contract/paging'
import { AppError } from '../../../platform/errors.ts'

/** Place of a comment in a list by time. */
export interface CommentPlace {
  /** Microseconds since 1970. */
  micros: number
  comment_id: number
}

/** The year 2100. */
const MAX_MICROS = 4_102_444_800_000_000

export const cursorOf = ({ micros, comment_id }: CommentPlace): string =>
  Buffer.from(`${micros} ${comment_id}`).toString('base64url')

/** Parses a cursor. Throws `invalid_request` for any text that `cursorOf` does not return. */
export function placeOf(cursor: string): CommentPlace {
  const [micros, comment_id] = Buffer.from(cursor, 'base64url').toString().split(' ').map(Number)
  const place = { micros: micros ?? -1, comment_id: comment_id ?? -1 }
  const isValid = isWithin(place.micros, MAX_MICROS) && isWithin(place.comment_id, MAX_ID) && cursorOf(place) === cursor
  if (!isValid) throw new AppError('invalid_request', { fields: { after: 'is no cursor that this list gave out' } })
  return place
}

const isWithin = (number: number, max: number) => Number.isInteger(number) && number >= 0 && number <= max
