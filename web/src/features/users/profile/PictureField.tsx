import { useQueryClient } from '@tanstack/react-query'
import type { OwnProfile } from '@vlacku/contract/auth'
import { type DragEvent, useId, useRef, useState } from 'react'
import { notify } from '../../../platform/notify.ts'
import {
  type ImageProblem,
  imageProblem,
  type ReadImage,
  readImage,
  uploadProblem,
} from '../../../platform/readImage.ts'
import { useText } from '../../../platform/text.tsx'
import { ConfirmDialog } from '../../../ui/Dialog.tsx'
import { FieldError } from '../../../ui/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { PictureInput } from '../../../ui/PictureInput.tsx'
import { Avatar, imageChanged } from '../Avatar.tsx'
import { ownProfileQuery, removeImage, sendImage } from '../queries.ts'

/** The user's picture, which can be replaced by selecting or dropping a file. Changes apply immediately. */
export function PictureField({ profile }: { profile: OwnProfile }) {
  const t = useText()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [over, setOver] = useState(false)
  const [removing, setRemoving] = useState(false)
  const { preview, sending, choose, remove, problem } = usePicture(profile)

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void choose(event.dataTransfer.files[0])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is optional; the button is accessible
    <div
      className={over ? 'picture-field over' : 'picture-field'}
      aria-busy={sending}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {preview ? (
        <img className="avatar big" src={preview} alt="" width={88} height={88} />
      ) : (
        <Avatar username={profile.username} has_profile_image={profile.has_profile_image} />
      )}
      <div className="shrinkable">
        <PictureInput ref={input} onFiles={([file]) => void choose(file)} />
        <p className="line">
          <button
            ref={button}
            type="button"
            className={sending ? 'button small busy' : 'button small'}
            aria-disabled={sending || undefined}
            aria-describedby={problem ? `${id}-error` : `${id}-help`}
            onClick={() => !sending && input.current?.click()}
          >
            {!sending && <Icon name="upload" />}
            {sending ? t('users.sending_picture') : t('users.choose_picture')}
          </button>
          {profile.has_profile_image && !sending && (
            <button type="button" className="button bare small" onClick={() => setRemoving(true)}>
              {t('users.remove_picture')}
            </button>
          )}
        </p>
        {problem ? (
          <FieldError id={`${id}-error`}>{problem}</FieldError>
        ) : (
          <p className="help" id={`${id}-help`}>
            {t('users.picture_help')}
          </p>
        )}
      </div>
      <ConfirmDialog
        title={t('users.remove_picture_title')}
        open={removing}
        onClose={() => setRemoving(false)}
        confirm={t('users.remove_picture')}
        action={remove}
        onDone={() => button.current?.focus()}
      >
        <p>{t('users.remove_picture_text')}</p>
      </ConfirmDialog>
    </div>
  )
}

/**
 * State of the user's picture. A new picture is validated before it is read, previewed before it is uploaded, and then updated
 * everywhere.
 */
function usePicture(profile: OwnProfile) {
  const t = useText()
  const queryClient = useQueryClient()
  const [preview, setPreview] = useState<string | null>(null)
  const [problem, setProblem] = useState<ImageProblem | null>(null)
  const [sending, setSending] = useState(false)

  const know = (has_profile_image: boolean) => {
    imageChanged(profile.username)
    queryClient.setQueryData(ownProfileQuery.queryKey, (known) => known && { ...known, has_profile_image })
    void queryClient.invalidateQueries({ queryKey: ['users', 'profile', profile.username] })
  }

  async function send({ url, data, mime_type }: ReadImage) {
    setPreview(url)
    setSending(true)
    try {
      await sendImage(data, mime_type)
      know(true)
      notify({ kind: 'success', text: t('users.picture_saved') })
    } catch (error) {
      setProblem(uploadProblem(error))
    } finally {
      // Shows the stored picture again, whether it was replaced or not.
      setPreview(null)
      setSending(false)
    }
  }

  async function choose(file: File | undefined) {
    if (!file || sending) return
    const problem = imageProblem(file)
    setProblem(problem)
    if (problem) return
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

/** Maximum width and height of an uploaded picture, in pixels: four times the displayed size. */
const MAX_SIDE = 512

/**
 * Re-encodes a picture, scaled down if necessary. Photos are large, and phones append videos and metadata that the server
 * rejects. A picture that this browser can't decode is sent unchanged, so that the server reports the problem.
 */
async function redrawn(file: Blob): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, MAX_SIDE / Math.min(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    // Browsers without WebP support produce PNG.
    return (await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', 0.9))) ?? file
  } catch {
    return file
  }
}
