import type { Side } from '@vlacku/contract/collections'
import { useState } from 'react'
import { ACCEPTED, type ReadImage, readImage, refusalOf } from '../../platform/readImage.ts'
import { useText } from '../../platform/text.tsx'
import { TextField } from '../../ui/Field.tsx'

interface Props {
  side: Side
  isThere: boolean
  /** Undefined if unchanged; null if removed. */
  picture: ReadImage | null | undefined
  onChange: (picture: ReadImage | null | undefined) => void
}

/** A picture for one side of an item. */
export function PictureField({ side, isThere, picture, onChange }: Props) {
  const t = useText()
  const [refused, setRefused] = useState<'not_image' | 'image_too_large' | null>(null)
  const choose = async (file: File | undefined) => {
    const refusal = file ? refusalOf(file) : null
    setRefused(refusal)
    onChange(file && !refusal ? await readImage(file) : undefined)
  }
  return (
    <div className="picture-field">
      <TextField
        label={t(`collections.${side}_image`)}
        type="file"
        accept={ACCEPTED}
        error={refused ? t(`collections.${refused}`) : undefined}
        onChange={(event) => void choose(event.target.files?.[0])}
      />
      {picture && <img className="card-picture" src={picture.address} alt="" />}
      {isThere && !picture && (
        <label className="check">
          <input
            type="checkbox"
            checked={picture === null}
            onChange={(event) => onChange(event.target.checked ? null : undefined)}
          />{' '}
          {t('collections.remove_image')}
        </label>
      )}
    </div>
  )
}
