import type { ErrorEnvelope } from '@vlacku/contract'
import { ApiError } from './ApiError.ts'
import { refreshSession } from './refresh.ts'
import { accessToken, isExpired } from './token.ts'

/** Downloads `content` as a file. */
export function saveFile(name: string, content: Blob) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The browser may still be reading the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Fetches a file with the access token, which plain links can't send. Throws `ApiError`. */
export const fetchFile = async (url: string, signal?: AbortSignal): Promise<Blob> => (await request(url, signal)).blob()

/** Downloads the file returned by an endpoint under the name that the server sends. Throws `ApiError`. */
export async function download(path: `/api/${string}`) {
  const response = await request(path)
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  saveFile(name === undefined ? path.split('/').at(-1)! : decodeURIComponent(name), await response.blob())
}

async function request(url: string, signal?: AbortSignal): Promise<Response> {
  if (isExpired(accessToken())) await refreshSession()
  const token = accessToken()
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` }
  const response = await fetch(url, { headers, ...(signal && { signal }) }).catch((error: Error) => {
    throw error.name === 'AbortError' ? error : new ApiError('offline')
  })
  if (response.ok) return response
  const { error, details } = (await response.json().catch(() => ({}))) as Partial<ErrorEnvelope>
  throw new ApiError(typeof error === 'string' ? error : 'internal', details)
}
