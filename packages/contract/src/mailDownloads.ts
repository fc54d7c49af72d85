import { z } from 'zod'
import { fileEndpoint } from './endpoint.ts'
import { MAX_ID } from './paging.ts'

export const MailId = z.coerce.number<number>().int().min(0).max(MAX_ID)

export const getAttachment = fileEndpoint({
  method: 'GET',
  path: '/mail/messages/:id/parts/:part',
  access: 'public',
  cost: 3,
  types: ['application/octet-stream'],
  summary: 'Downloads an attachment',
  params: z.object({ id: MailId, part: z.coerce.number<number>().int().min(1).max(1000) }),
  errors: ['message_not_found'],
})

export const getRawMessage = fileEndpoint({
  method: 'GET',
  path: '/mail/messages/:id/raw',
  access: 'member',
  cost: 2,
  types: ['message/rfc822'],
  summary: 'Returns a raw message; email addresses are removed except for administrators',
  params: z.object({ id: MailId }),
  errors: ['message_not_found'],
})

export const getThreadMbox = fileEndpoint({
  method: 'GET',
  path: '/mail/threads/:id/mbox',
  access: 'member',
  cost: 10,
  types: ['application/mbox'],
  summary:
    'Returns the first 200 messages of a thread as a mailbox; email addresses are removed except for administrators',
  params: z.object({ id: MailId }),
  errors: ['thread_not_found'],
})

export const getThreadFeed = fileEndpoint({
  method: 'GET',
  path: '/feeds/mail/:id/atom',
  access: 'public',
  cost: 2,
  types: ['application/atom+xml'],
  summary: 'The newest 50 messages of a thread as an Atom feed',
  params: z.object({ id: MailId }),
  query: z.object({ locale: z.enum(['en', 'jbo', 'ru']).default('en') }),
  errors: ['thread_not_found'],
})
