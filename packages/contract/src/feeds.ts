import { z } from 'zod'
import { InterfaceLocale } from './accounts.ts'

/** What all feeds have in common. */
export const feed = { access: 'public', types: ['application/atom+xml', 'application/feed+json'] } as const
export const FeedFormat = z.enum(['atom', 'json'])
/** The language in which a feed speaks. */
export const feedQuery = z.object({ locale: InterfaceLocale.default('en') })
