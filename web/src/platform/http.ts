import type { Endpoints, ErrorEnvelope } from '@vlacku/contract'
import { ApiError } from './ApiError.ts'
import { accessToken } from './token.ts'

export type EndpointName = keyof Endpoints

type Input = { params?: unknown; query?: unknown; body?: unknown; idempotencyKey?: string }
/**
 * Executes a request or throws `ApiError`: over HTTP in the browser, by calling the service directly during server-side
 * rendering.
 */
export type Transport = (name: EndpointName, input: Input, signal?: AbortSignal) => Promise<unknown>

const TIMEOUT_MS = 60_000
/** Upload timeout for slow connections. */
const UPLOAD_TIMEOUT_MS = 15 * 60_000

interface ListPart {
  next_cursor: string
}
/**
 * True for a part of a list that exceeds one response. Its cursor is numeric, unlike the cursors that link to the next page of
 * other lists.
 */
export const isListPart = (value: unknown): value is ListPart =>
  typeof value === 'object' && value !== null && 'next_cursor' in value && /^\d+$/.test(String(value.next_cursor))

/** Fetches and joins all parts of a list. */
const overHttp: Transport = async (name, input, signal) => {
  let part = await overOneRequest(name, input, signal)
  if (!isListPart(part)) return part
  const whole: Record<string, unknown> = { ...part, next_cursor: null }
  const [list] = Object.entries(part).find(([, value]) => Array.isArray(value)) ?? []
  while (list !== undefined && isListPart(part)) {
    const query = { ...(input.query as object | undefined), after: part.next_cursor }
    part = await overOneRequest(name, { ...input, query }, signal)
    whole[list] = [...(whole[list] as unknown[]), ...((part as Record<string, unknown[]>)[list] ?? [])]
  }
  return whole
}

const overOneRequest: Transport = async (name, { params, query, body, idempotencyKey }, signal) => {
  const [method, pattern] = name.split(' ') as [string, string]
  const path = pattern.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[key])),
  )
  const defined = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(defined.map(([key, value]) => [key, String(value)])).toString()
  const isFile = body instanceof Uint8Array
  const timeout = AbortSignal.timeout(isFile ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS)
  const response = await fetch(`/api${path}${search && `?${search}`}`, {
    method,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    headers: {
      ...bearer(),
      ...(body !== undefined && { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    ...(body !== undefined && { body: isFile ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body) }),
  }).catch(lost)
  const result = parsed(await response.text().catch(lost))
  if (response.ok && result !== undefined) return result
  // A proxy may respond with its own error page.
  const { error, details } = (result ?? {}) as Partial<ErrorEnvelope>
  throw new ApiError(typeof error === 'string' ? error : 'internal', details)
}

function bearer(): Record<string, string> {
  const token = accessToken()
  return token === null ? {} : { authorization: `Bearer ${token}` }
}

function lost(error: Error): never {
  if (error.name === 'AbortError') throw error
  throw new ApiError(error.name === 'TimeoutError' ? 'timeout' : 'offline')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

let transport: Transport = overHttp
/** Sets the transport; used by server-side rendering and tests. */
export const setTransport = (other: Transport) => {
  transport = other
}

/** Sends a single request without refreshing the token. Features should use `request` in api.ts. */
export const send: Transport = (name, input, signal) =>
  transport(name, input, signal).catch((error) => {
    if (error instanceof ApiError) error.endpoint = name
    throw error
  })
