import { ChangeType } from '@vlacku/contract/changes'
import { placeOf as placeOfTypes, type TimePlace } from '../../../platform/timeCursor.ts'

/** A position between two changes in the list. */
export type Place = TimePlace<ChangeType>

/** Order of simultaneous changes: an entry precedes its definitions. */
export const RANKS: Record<ChangeType, number> = { valsi: 1, definition: 2, comment: 3, message: 4 }

export { cursorOf } from '../../../platform/timeCursor.ts'

export const placeOf = (cursor: string): Place => placeOfTypes(cursor, ChangeType.options)
