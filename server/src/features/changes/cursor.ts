import type { ChangeType } from '@vlacku/contract/changes'
import { MAX_ID } from '@vlacku/contract/paging'
import { AppError } from '../../platform/errors.ts'

/** A place in the list of changes, between two of them. */
export interface Place {
  /** Microseconds since 1970: the database counts in these. */
  micros: number
  type: ChangeType
  id: number
}

/** Changes of the same moment are in this order: an entry is there before it is defined. */
export const RANKS: Record<ChangeType, number> = { valsi: 1, definition: 2, comment: 3, message: 4 }

/** No change is of a later time: the year 2100. */
const LAST_MICROS = 4_102_444_800_000_000

export const cursorOf = ({ micros, type, id }: Place): string =>
  Buffer.from(`${micros} ${type} ${id}`).toString('base64url')

/** Reads what `cursorOf` wrote; everything else is `invalid_request`, naming `after`. */
export function placeOf(cursor: string): Place {
  const [micros, type, id, ...rest] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const place = { micros: Number(micros), type: type as ChangeType, id: Number(id) }
  const isRight =
    rest.length === 0 &&
    Object.hasOwn(RANKS, place.type) &&
    within(place.micros, LAST_MICROS) &&
    within(place.id, MAX_ID) &&
    cursorOf(place) === cursor
  if (!isRight) throw new AppError('invalid_request', { fields: { after: 'is no cursor that this list gave out' } })
  return place
}

const within = (number: number, most: number) => Number.isInteger(number) && number >= 0 && number <= most
