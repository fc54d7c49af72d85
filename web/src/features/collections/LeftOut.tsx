import { useText } from '../../platform/text.tsx'
import type { ImportedDeck } from './queries.ts'

/** Maximum number of skipped items shown. */
const MAX_SHOWN = 200

/** Items of a file that were skipped or shortened, with reasons. Renders nothing if there are none. */
export function LeftOut({ title, items }: { title: string; items: ImportedDeck['skipped_items'] }) {
  const t = useText()
  if (items.length === 0) return null
  return (
    <section>
      <h3 className="h3">{title}</h3>
      <ul className="small">
        {items.slice(0, MAX_SHOWN).map(({ identifier, reason }, nth) => (
          <li key={nth}>
            {identifier}: {t(`collections.reason_${reason}`)}
          </li>
        ))}
      </ul>
    </section>
  )
}
