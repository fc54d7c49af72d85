import { useRef, useState } from 'react'
import { useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Filters, type FiltersProps } from './Filters.tsx'

/**
 * Filter dialog for phones, opened with a button that shows the number of active filters, and placed at the bottom of the
 * window.
 */
export function FilterDialog(props: FiltersProps) {
  const t = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)
  const { langs, type, author, selmaho, contains } = props.params
  const active = [langs, type, author, selmaho, ...(contains?.split(',') ?? [])].filter(Boolean).length
  return (
    <div className="only-s filterbar">
      <button
        type="button"
        className="button small"
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true)
          dialog.current?.showModal()
        }}
      >
        <Icon name="filter" />
        {t('search.filters')}
        {active > 0 && ` (${active})`}
      </button>
      <dialog ref={dialog} className="filterbox" aria-label={t('search.filters')} onClose={() => setOpen(false)}>
        <header>
          <h2 className="h3">{t('search.filters')}</h2>
          <button
            type="button"
            className="icon-button"
            aria-label={t('shell.close')}
            onClick={() => dialog.current?.close()}
          >
            <Icon name="close" />
          </button>
        </header>
        {open && <Filters {...props} />}
        <footer>
          <button type="button" className="button main" onClick={() => dialog.current?.close()}>
            {t('search.close_filters')}
          </button>
        </footer>
      </dialog>
    </div>
  )
}
