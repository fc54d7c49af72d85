import type { FoundDefinition } from '@vlacku/contract/search'
import { type ReactNode, useState } from 'react'
import { AddToCollection, useCollected } from '../../features/collections/index.ts'
import { StudyMark, useStudyMarks } from '../../features/study/index.ts'
import { useSession } from '../../platform/session.ts'
import { useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'

/** Returns the marks of a definition. */
export type MarkOf = (definition: Pick<FoundDefinition, 'definitionid' | 'valsiword'>) => ReactNode

/**
 * For each row of a list, returns the study mark of its word, and a button that adds its definition to a collection and shows
 * whether it is already in one. Empty for visitors. Sends two requests for the whole list; render `dialog` next to the list.
 */
export function useCollectMarks(definition_ids: readonly number[]): { markOf: MarkOf; dialog: ReactNode } {
  const t = useText()
  const { isLoggedIn } = useSession()
  const collected = useCollected(definition_ids)
  const studied = useStudyMarks(definition_ids)
  const [selectedId, setSelectedId] = useState<number | null>(null)
  const markOf: MarkOf = ({ definitionid, valsiword }) => {
    if (!isLoggedIn) return null
    const isIn = collected.has(definitionid)
    const label = t(isIn ? 'search.is_collected' : 'search.collect', { word: valsiword })
    return (
      <>
        <StudyMark mark={studied.get(definitionid)} />
        <button
          type="button"
          className={isIn ? 'icon-button collect collected' : 'icon-button collect'}
          aria-label={label}
          title={label}
          onClick={() => setSelectedId(definitionid)}
        >
          <Icon name={isIn ? 'stack' : 'plus'} />
        </button>
      </>
    )
  }
  const dialog = (
    <AddToCollection
      definition_ids={selectedId === null ? [] : [selectedId]}
      open={selectedId !== null}
      onClose={() => setSelectedId(null)}
    />
  )
  return { markOf, dialog }
}
