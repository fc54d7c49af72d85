import type { ShownImage } from '@vlacku/contract/pictures'
import { useText } from '../../../platform/text.tsx'
import { Icon } from '../../../ui/Icon.tsx'

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
