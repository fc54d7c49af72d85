import { z } from 'zod'
import { Id } from '../ids.ts'
import { Line, LongText } from '../texts.ts'
import { CollectionId, MAX_CARD_TEXT, MAX_ITEMS, MAX_NAME_LENGTH } from './collection.ts'

export const Name = Line(MAX_NAME_LENGTH).pipe(z.string().min(1, 'is required'))
export const Description = LongText(5000)
export const Notes = LongText(5000)
export const CardText = LongText(MAX_CARD_TEXT).pipe(z.string().trim())
/** Zero-based position in the collection. */
export const Position = z.int().min(0).max(MAX_ITEMS)
export const ById = z.object({ id: CollectionId })
export const ByItem = z.object({ id: CollectionId, item: Id })
