import type { OwnProfile } from '@vlacku/contract/auth'
import { type DragEvent, useId, useRef, useState } from 'react'
import { ACCEPTED } from '../../../platform/readImage.ts'
import { useText } from '../../../platform/text.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { FieldError } from '../../../ui/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Avatar } from '../Avatar.tsx'
import { usePicture } from './usePicture.ts'

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
        <input
          ref={input}
          type="file"
          className="visually-hidden"
          tabIndex={-1}
          aria-hidden="true"
          accept={ACCEPTED}
          onChange={(event) => {
            void choose(event.target.files?.[0])
            // Allows selecting the same file again.
            event.target.value = ''
          }}
        />
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
