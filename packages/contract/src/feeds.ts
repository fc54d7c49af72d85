import { z } from 'zod'
import { InterfaceLocale } from './accounts.ts'

/** Shared properties of all feeds. */
export const feed = { access: 'public', types: ['application/atom+xml', 'application/feed+json'] } as const
export const FeedFormat = z.enum(['atom', 'json'])
/** Language of the feed's texts. */
export const feedQuery = z.object({ locale: InterfaceLocale.default('en') })
