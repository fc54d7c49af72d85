import type { Definition } from '@vlacku/contract/entries'
import { useState } from 'react'
import { useText } from '../../platform/text.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

type Picture = NonNullable<Definition['images']>[number]

/** Pictures of a definition with their descriptions; clicking one enlarges it to fit the window. */
export function Pictures({ images, word }: { images: Definition['images']; word: string }) {
  const t = useText()
  const [shown, setShown] = useState<Picture | null>(null)
  if (!images) return null
  return (
    <div className="pictures">
      {images.map((picture) => (
        <figure key={picture.image_id}>
          <button
            type="button"
            className="picture"
            aria-label={t('entries.enlarge', { description: picture.description || word })}
            onClick={() => setShown(picture)}
          >
            <img src={addressOfPicture(picture)} alt={picture.description} loading="lazy" />
          </button>
          {picture.description && <figcaption>{picture.description}</figcaption>}
        </figure>
      ))}
      <Dialog title={shown?.description || word} open={shown !== null} onClose={() => setShown(null)} wide>
        {shown && <img className="enlarged" src={addressOfPicture(shown)} alt={shown.description} />}
      </Dialog>
    </div>
  )
}

const addressOfPicture = ({ image_id }: Picture) => `/api/images/${image_id}`
