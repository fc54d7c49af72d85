import { useId, useState } from 'react'
import { useText } from '../../platform/text.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import type { Places } from '../entries/index.ts'

const Explorer = lazyPart(async () => (await import('./Explorer.tsx')).ExplorerWithTexts)

interface Props {
  /** ID or URL form of the entry. */
  id: string
  word: string
  places: Places
  lang: string
}

/** A button that opens the place explorer, which is loaded only then. */
export function PlaceExplorer(props: Props) {
  const t = useText()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className="section" aria-label={t('entries.explore_places')}>
      <button
        type="button"
        className="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('entries.explore_places')}
      </button>
      <div id={id}>{isOpen && <Explorer {...props} />}</div>
    </section>
  )
}
