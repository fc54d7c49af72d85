import type { ErrorEnvelope } from '@vlacku/contract'
import { ApiError } from './ApiError.ts'
import { refreshSession } from './refresh.ts'
import { accessToken, isExpired } from './token.ts'

/** A file that the reader may have and a link could not fetch, since links carry no login. */
export async function fetchFile(address: string, signal?: AbortSignal): Promise<Blob> {
  if (isExpired(accessToken())) await refreshSession()
  const token = accessToken()
  const response = await fetch(address, {
    ...(signal && { signal }),
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  })
  if (response.ok) return response.blob()
  const { error } = (await response.json().catch(() => ({}))) as Partial<ErrorEnvelope>
  throw new ApiError(typeof error === 'string' ? error : 'internal')
}

/** Hands a file to the browser to be saved. */
export function saveFile(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // the browser may still be reading it
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
