import { parentPort } from 'node:worker_threads'
import type { ErrorCode } from '@vlacku/contract/errors'
import { AppError } from '../errors.ts'
import { markReady } from '../threadClock.ts'
import { lowerPriority } from '../workers.ts'
import { parseForm, parseJson } from './parseBody.ts'

/** A body to parse; `contentType` is only set for forms. */
export interface BodyRequest {
  bytes: Uint8Array
  contentType?: string
}
export type ParsedBody = { body: unknown } | { problem: ErrorCode }

lowerPriority()
const port = parentPort!
const parse = async ({ bytes, contentType }: BodyRequest): Promise<ParsedBody> => {
  try {
    return { body: contentType === undefined ? parseJson(bytes) : await parseForm(bytes, contentType) }
  } catch (error) {
    if (error instanceof AppError) return { problem: error.code }
    throw error
  }
}
port.on('message', async (request: BodyRequest) => port.postMessage(await parse(request)))
markReady()
