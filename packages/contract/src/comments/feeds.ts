import { z } from 'zod'
import { UsernameInput } from '../accounts.ts'
import { fileEndpoint } from '../endpoint.ts'
import { FeedFormat, feed, feedQuery } from '../feeds.ts'
import { Selector } from './fields.ts'

export const getCommentsFeed = fileEndpoint({
  method: 'GET',
  path: '/feeds/comments/:format',
  ...feed,
  summary: 'The newest comments as a feed, optionally of one thread, entry or user',
  params: z.object({ format: FeedFormat }),
  query: feedQuery.extend({ thread_id: Selector, valsi_id: Selector, username: UsernameInput.optional() }),
  errors: ['thread_not_found', 'valsi_not_found', 'user_not_found'],
})
