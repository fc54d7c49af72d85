import { useQueryClient } from '@tanstack/react-query'
import type { OwnProfile } from '@vlacku/contract/auth'
import { useState } from 'react'
import { ApiError } from '../../../platform/ApiError.ts'
import { notify } from '../../../platform/notify.ts'
import { type ReadImage, readImage, refusalOf } from '../../../platform/readImage.ts'
import { useText } from '../../../platform/text.tsx'
import { imageChanged } from '../image.ts'
import { ownProfileQuery, removeImage, sendImage } from '../queries.ts'
import { redrawn } from './redrawn.ts'

type Problem = 'not_image' | 'image_too_large' | 'image_unreadable' | 'image_not_sent'

/**
 * State of the user's picture. A new picture is validated before it is read, previewed before it is uploaded, and then updated
 * everywhere.
 */
export function usePicture(profile: OwnProfile) {
  const t = useText()
  const queryClient = useQueryClient()
  const [preview, setPreview] = useState<string | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [sending, setSending] = useState(false)

  const know = (has_profile_image: boolean) => {
    imageChanged(profile.username)
    queryClient.setQueryData(ownProfileQuery.queryKey, (known) => known && { ...known, has_profile_image })
    void queryClient.invalidateQueries({ queryKey: ['users', 'profile', profile.username] })
  }

  async function send({ address, data, mime_type }: ReadImage) {
    setPreview(address)
    setSending(true)
    try {
      await sendImage(data, mime_type)
      know(true)
      notify({ kind: 'success', text: t('users.picture_saved') })
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      // Shows the stored picture again, whether it was replaced or not.
      setPreview(null)
      setSending(false)
    }
  }

  async function choose(file: File | undefined) {
    if (!file || sending) return
    const refusal = refusalOf(file)
    setProblem(refusal)
    if (refusal) return
    const read = await readImage(await redrawn(file)).catch(() => null)
    if (read) await send(read)
    else setProblem('image_unreadable')
  }

  async function remove() {
    await removeImage()
    know(false)
    notify({ kind: 'success', text: t('users.picture_removed') })
  }

  return { preview, sending, choose, remove, problem: problem && t(`users.${problem}`) }
}

function problemOf(error: unknown): Problem {
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 'not_an_image') return 'not_image'
  return code === 'too_large' ? 'image_too_large' : 'image_not_sent'
}
