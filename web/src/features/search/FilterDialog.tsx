import { useRef, useState } from 'react'
import { useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Filters, type FiltersProps } from './Filters.tsx'

/** On a phone the filters wait behind one button, in a dialog at the bottom of the screen. */
export function FilterDialog(props: FiltersProps) {
  const t = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <div className="only-s justify-end px-gutter pt-3">
      <button
        type="button"
        className="btn small"
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true)
          dialog.current?.showModal()
        }}
      >
        <Icon name="filter" />
        {t('results.filters')}
      </button>
      <dialog ref={dialog} className="filterbox" aria-label={t('results.filters')} onClose={() => setOpen(false)}>
        {open && <Filters {...props} />}
        <button type="button" className="btn main" onClick={() => dialog.current?.close()}>
          {t('results.close_filters')}
        </button>
      </dialog>
    </div>
  )
}
