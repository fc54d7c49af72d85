import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const live = endpoint({
  method: 'GET',
  path: '/health/live',
  access: 'public',
  summary: 'The process answers',
  response: z.object({ status: z.literal('ok') }),
})

export const ready = endpoint({
  method: 'GET',
  path: '/health/ready',
  access: 'public',
  summary: 'The database answers and searches are answered',
  response: z.object({ status: z.literal('ok'), definitions: z.int() }),
  errors: ['not_ready'],
})
