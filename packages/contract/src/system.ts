import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const live = endpoint({
  method: 'GET',
  path: '/health/live',
  access: 'public',
  summary: 'Liveness check: the process responds',
  response: z.object({ status: z.literal('ok') }),
})

export const ready = endpoint({
  method: 'GET',
  path: '/health/ready',
  access: 'public',
  summary: 'Readiness check: the database and searches are available',
  response: z.object({ status: z.literal('ok'), definitions: z.int() }),
  errors: ['not_ready'],
})

const address = z.string()

export const getSite = endpoint({
  method: 'GET',
  path: '/site',
  access: 'public',
  summary: 'Returns the public settings of this site',
  response: z.object({
    /** True for a test site, which displays a banner. */
    test_site: z.boolean(),
    /** Links to the community's channels. */
    links: z.object({ messenger: address.optional(), chat: address.optional(), forum: address.optional() }),
    /** URLs of pictures that replace the site's default artwork; usually empty. */
    paintings: z.array(address),
    /** True if /tiktoknu also shows articles of a MediaWiki. */
    articles: z.boolean(),
    /** Language tag of the head words, such as `jbo`; null for a language without a pack. */
    language: z.string().nullable(),
  }),
})
