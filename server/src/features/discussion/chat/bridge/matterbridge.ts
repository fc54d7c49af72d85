import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { z } from 'zod'
import { NotAccepted } from './end.ts'

/** Timeout for opening the stream, in milliseconds. An open stream may be silent for days. */
const OPENS_WITHIN_MS = 30_000
/** Delay of TCP keep-alive probes on a silent stream, in milliseconds. */
const KEEP_ALIVE_MS = 30_000
const MAX_LINE_LENGTH = 1024 * 1024

/** Message fields used by the bridge; `event` is empty for chat messages. */
const StreamMessage = z.object({
  text: z.string(),
  username: z.string(),
  channel: z.string().default(''),
  account: z.string().default(''),
  event: z.string().default(''),
})
export type StreamMessage = z.infer<typeof StreamMessage>

export interface Stream {
  /** URL of the Matterbridge API, such as `http://127.0.0.1:4242`. */
  from: string
  token: string | undefined
  signal: AbortSignal
  log(line: string): void
}

/** Yields new messages and events from Matterbridge until the stream ends or fails. */
export async function* followStream({ from, token, signal, log }: Stream): AsyncGenerator<StreamMessage> {
  const stream = await openStream(new URL(`${from}/api/stream`), token, signal)
  const lines = linesOf(stream, MAX_LINE_LENGTH, () => log('Skipped a message of more than 1 MB.'))
  for await (const line of lines) {
    if (line.trim() === '') continue
    const message = read(line)
    if (message) yield message
    else log('Skipped a line of the stream that is not a message.')
  }
}

function read(line: string): StreamMessage | undefined {
  try {
    return StreamMessage.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}

/** Uses `http` because `fetch` closes streams that are silent for five minutes. */
async function openStream(url: URL, token: string | undefined, signal: AbortSignal): Promise<IncomingMessage> {
  const { get } = url.protocol === 'https:' ? https : http
  const request = get(url, { agent: false, signal, headers: token ? { authorization: `Bearer ${token}` } : {} })
  request.on('error', () => {}) // errors are handled where the stream is opened or read
  request.on('socket', (socket) => socket.setKeepAlive(true, KEEP_ALIVE_MS))
  request.setTimeout(OPENS_WITHIN_MS, () => request.destroy(new Error('connection timed out')))
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  request.setTimeout(0)
  if (response.statusCode === 200) return response
  response.destroy()
  if (response.statusCode === 401) throw new NotAccepted(`${url.origin} does not accept MATTERBRIDGE_TOKEN.`)
  throw new Error(`answered ${response.statusCode}`)
}

/**
 * Splits a stream into lines, even if chunks end within a character. Skips and reports lines longer than `longest` without
 * buffering them. Ignores text after the last line break.
 */
export async function* linesOf(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
  onTooLong: () => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  let isTooLong = false
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop()!
    for (const line of lines) {
      if (isTooLong || line.length > maxBytes) onTooLong()
      else yield line
      isTooLong = false
    }
    if (rest.length > maxBytes) isTooLong = true
    if (isTooLong) rest = ''
  }
}
