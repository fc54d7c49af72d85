import type { ErrorEnvelope } from '@vlacku/contract'
import { ApiError } from './ApiError.ts'
import { refreshSession } from './refresh.ts'
import { accessToken, isExpired } from './token.ts'

/** Has the browser keep `content` as a file. */
export function saveFile(name: string, content: Blob) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // the browser may still be reading it
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/**
 * Saves what a call of the contract answers with a file, under the name that the server gives it: for what a link cannot ask
 * for, because only members may have it. Throws `ApiError`.
 */
export async function saveAnswer(path: `/api/${string}`) {
  if (isExpired(accessToken())) await refreshSession()
  const token = accessToken()
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` }
  const answer = await fetch(path, { headers }).catch(() => {
    throw new ApiError('offline')
  })
  if (!answer.ok) {
    const { error, details } = (await answer.json().catch(() => ({}))) as Partial<ErrorEnvelope>
    throw new ApiError(typeof error === 'string' ? error : 'internal', details)
  }
  const name = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
  saveFile(name === undefined ? path.split('/').at(-1)! : decodeURIComponent(name), await answer.blob())
}
