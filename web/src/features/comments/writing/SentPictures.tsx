import { useText } from '../../../platform/text.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import type { Picture } from '../content.ts'

interface Props {
  pictures: readonly Picture[]
  onChange: (pictures: Picture[]) => void
}

/** The pictures of a comment in its form, each with an alternative text field. */
export function SentPictures({ pictures, onChange }: Props) {
  const t = useText()
  if (pictures.length === 0) return null
  return (
    <ul className="sentpictures" aria-label={t('comments.pictures')}>
      {pictures.map(({ address, alt }, i) => (
        <li key={address}>
          <span className="thumb">
            <img src={address} alt={alt || t('comments.picture', { number: i + 1 })} />
            <button
              type="button"
              className="icon-button"
              aria-label={t('comments.remove_picture', { number: i + 1 })}
              onClick={() => onChange(pictures.toSpliced(i, 1))}
            >
              <Icon name="close" />
            </button>
          </span>
          <TextField
            label={t('comments.picture_alt', { number: i + 1 })}
            aside={t('comments.picture_alt_help')}
            value={alt}
            maxLength={300}
            onChange={(event) => onChange(pictures.with(i, { address, alt: event.target.value }))}
          />
        </li>
      ))}
    </ul>
  )
}
