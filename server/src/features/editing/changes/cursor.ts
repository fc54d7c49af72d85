import { ChangeType } from '@vlacku/contract/changes'
import { placeOf as placeOfTypes, type TimePlace } from '../../../platform/timeCursor.ts'

/** A place in the list of changes, between two of them. */
export type Place = TimePlace<ChangeType>

/** Changes of the same moment are in this order: an entry is there before it is defined. */
export const RANKS: Record<ChangeType, number> = { valsi: 1, definition: 2, comment: 3, message: 4 }

export { cursorOf } from '../../../platform/timeCursor.ts'

export const placeOf = (cursor: string): Place => placeOfTypes(cursor, ChangeType.options)
