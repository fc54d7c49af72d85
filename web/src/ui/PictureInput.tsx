import type { RefObject } from 'react'
import { ACCEPTED } from '../platform/readImage.ts'

interface Props {
  ref: RefObject<HTMLInputElement | null>
  multiple?: boolean
  onFiles: (files: File[]) => void
}

/** A hidden file field for pictures. It is opened by a visible button that clicks `ref`. */
export const PictureInput = ({ ref, multiple = false, onFiles }: Props) => (
  <input
    ref={ref}
    type="file"
    className="visually-hidden"
    tabIndex={-1}
    aria-hidden="true"
    accept={ACCEPTED}
    multiple={multiple}
    onChange={(event) => {
      onFiles([...(event.target.files ?? [])])
      event.target.value = '' // Resets the field so that the same file can be selected again.
    }}
  />
)
