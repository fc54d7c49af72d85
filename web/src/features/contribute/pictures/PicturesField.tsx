import type { ShownImage } from '@vlacku/contract/pictures'
import { type DragEvent, useId, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { useText } from '../../../platform/text.tsx'
import { FieldError } from '../../../ui/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { PictureInput } from '../../../ui/PictureInput.tsx'
import { wrongIn } from '../form/rules.ts'
import type { Values } from '../form/values.ts'
import type { Pictures } from './usePictures.ts'

/** The pictures of a definition, in order, with their descriptions. */
export function PicturesField({ pictures }: { pictures: Pictures }) {
  const t = useText()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [over, setOver] = useState(false)
  const { field, fieldState } = useController<Values, 'images'>({
    name: 'images',
    rules: {
      deps: ['definition'],
      validate: (_, values) => {
        const wrong = wrongIn.images(values)
        return wrong === null || t(`contribute.wrong_${wrong}`)
      },
    },
  })
  const images = field.value
  const error = pictures.problem ? t(`contribute.picture_${pictures.problem}`) : fieldState.error?.message
  const remove = (i: number) => {
    pictures.set(images.toSpliced(i, 1))
    button.current?.focus()
  }
  const move = (i: number, by: number) => pictures.set(images.toSpliced(i, 1).toSpliced(i + by, 0, images[i]!))
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    pictures.add(event.dataTransfer.files)
  }
  return (
    <fieldset className="field">
      <legend className="caption">
        <span>{t('contribute.field_images')}</span> <small id={`${id}-help`}>{t('contribute.pictures_help')}</small>
      </legend>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is optional; the button is accessible */}
      <div
        className={over ? 'picture-list over' : 'picture-list'}
        aria-busy={pictures.sending}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {images.length > 0 && (
          <ol>
            {images.map((image, i) => (
              <PictureRow
                key={image.image_id}
                image={image}
                number={i + 1}
                last={i === images.length - 1}
                onDescribe={(description) => pictures.set(images.with(i, { ...image, description }))}
                onMove={(by) => move(i, by)}
                onRemove={() => remove(i)}
              />
            ))}
          </ol>
        )}
        <PictureInput ref={input} multiple onFiles={pictures.add} />
        <button
          ref={(element) => {
            button.current = element
            field.ref(element)
          }}
          type="button"
          className={pictures.sending ? 'button small busy' : 'button small'}
          aria-disabled={pictures.sending || undefined}
          aria-describedby={error ? `${id}-error` : `${id}-help`}
          onClick={() => !pictures.sending && input.current?.click()}
        >
          {!pictures.sending && <Icon name="upload" />}
          {pictures.sending ? t('contribute.sending_picture') : t('contribute.choose_picture')}
        </button>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}

/** Maximum length of a picture description, in characters. */
const MAX_LENGTH = 300

interface Props {
  image: ShownImage
  /** One-based position. */
  number: number
  last: boolean
  onDescribe: (description: string) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

export function PictureRow({ image, number, last, onDescribe, onMove, onRemove }: Props) {
  const t = useText()
  return (
    <li>
      <img src={`/api/images/${image.image_id}`} alt="" width={64} height={64} />
      <input
        className="text-input"
        aria-label={t('contribute.picture_shows', { number })}
        placeholder={t('contribute.picture_hint')}
        value={image.description}
        maxLength={MAX_LENGTH}
        onChange={(event) => onDescribe(event.target.value)}
      />
      <span className="line">
        <button
          type="button"
          className="icon-button turned"
          aria-label={t('contribute.picture_earlier', { number })}
          aria-disabled={number === 1 || undefined}
          onClick={() => number > 1 && onMove(-1)}
        >
          <Icon name="down" />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={t('contribute.picture_later', { number })}
          aria-disabled={last || undefined}
          onClick={() => !last && onMove(1)}
        >
          <Icon name="down" />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={t('contribute.picture_remove', { number })}
          onClick={onRemove}
        >
          <Icon name="close" />
        </button>
      </span>
    </li>
  )
}
