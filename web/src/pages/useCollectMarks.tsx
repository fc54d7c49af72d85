import type { FoundDefinition } from '@vlacku/contract/search'
import { type ReactNode, useState } from 'react'
import { AddToCollection, useCollected } from '../features/collections/index.ts'
import { useSession } from '../platform/session.ts'
import { useText } from '../platform/text.tsx'
import { Icon } from '../ui/Icon.tsx'

/** Says which of the definitions. */
export type MarkOf = (definition: Pick<FoundDefinition, 'definitionid' | 'valsiword'>) => ReactNode

/**
 * A button for each row of a list, which says whether its definition is in a collection of the reader's and puts it into one;
 * nothing for visitors. One question for the whole list; `dialog` stands beside it.
 */
export function useCollectMarks(definition_ids: readonly number[]): { markOf: MarkOf; dialog: ReactNode } {
  const t = useText()
  const { isLoggedIn } = useSession()
  const collected = useCollected(definition_ids)
  const [asked, setAsked] = useState<number | null>(null)
  const markOf: MarkOf = ({ definitionid, valsiword }) => {
    if (!isLoggedIn) return null
    const isIn = collected.has(definitionid)
    const label = t(isIn ? 'search.is_collected' : 'search.collect', { word: valsiword })
    return (
      <button
        type="button"
        className={isIn ? 'iconb collect in' : 'iconb collect'}
        aria-label={label}
        title={label}
        onClick={() => setAsked(definitionid)}
      >
        <Icon name={isIn ? 'stack' : 'plus'} />
      </button>
    )
  }
  const dialog = (
    <AddToCollection
      definition_ids={asked === null ? [] : [asked]}
      open={asked !== null}
      onClose={() => setAsked(null)}
    />
  )
  return { markOf, dialog }
}
