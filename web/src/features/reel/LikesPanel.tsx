import { useId, useRef, useState } from 'react'
import { useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LikesList } from './LikesList.tsx'
import { useLikes } from './likes.ts'

/** The button "Likes (3)" and the panel that lists the likes of this browser. */
export function LikesPanel() {
  const t = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [open, setOpen] = useState(false)
  const count = useLikes().length
  const close = () => dialog.current?.close()
  return (
    <>
      <button
        type="button"
        className="button small"
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true)
          dialog.current?.showModal()
        }}
      >
        <Icon name="heart" />
        {t('reel.likes', { count })}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click outside the panel; Escape closes it too */}
      <dialog
        ref={dialog}
        className="likes"
        aria-labelledby={titleId}
        onClose={() => setOpen(false)}
        onClick={(event) => event.target === event.currentTarget && close()}
      >
        {open && (
          <div className="inner">
            <header>
              <h2 className="h2" id={titleId}>
                {t('reel.likes', { count })}
              </h2>
              <button type="button" className="icon-button" aria-label={t('reel.close')} onClick={close}>
                <Icon name="close" />
              </button>
            </header>
            <LikesList />
          </div>
        )}
      </dialog>
    </>
  )
}
