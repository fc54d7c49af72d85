import { MAX_ID } from '@vlacku/contract/paging'
import { AppError } from './errors.ts'

/** Position in a list ordered by time, between two rows. */
export interface TimePlace<Type extends string> {
  /** Microseconds since 1970, the resolution of the database. */
  micros: number
  type: Type
  id: number
}

/** The year 2100. */
const MAX_MICROS = 4_102_444_800_000_000

export const cursorOf = ({ micros, type, id }: TimePlace<string>): string =>
  Buffer.from(`${micros} ${type} ${id}`).toString('base64url')

/** Parses a cursor of a list of these types. Throws `invalid_request`, naming `after`, for any text that `cursorOf` does not return. */
export function placeOf<Type extends string>(cursor: string, types: readonly Type[]): TimePlace<Type> {
  const [micros, given, id, ...rest] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const type = types.find((type) => type === given)
  const place = type !== undefined && rest.length === 0 && { micros: Number(micros), type, id: Number(id) }
  if (!place || !isWithin(place.micros, MAX_MICROS) || !isWithin(place.id, MAX_ID) || cursorOf(place) !== cursor)
    throw new AppError('invalid_request', { fields: { after: 'is no cursor that this list gave out' } })
  return place
}

const isWithin = (number: number, max: number) => Number.isInteger(number) && number >= 0 && number <= max
