import { useQuery } from '@tanstack/react-query'
import type { Level } from '@vlacku/contract/levels'
import { useState } from 'react'
import { useSession } from '../../../platform/session.ts'
import { useText } from '../../../platform/text.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { QueryStatus } from '../../../ui/QueryStatus.tsx'
import { levelsQuery } from '../queries.ts'
import { LevelForm } from './LevelForm.tsx'
import { Step } from './Step.tsx'

// Dragging and editing are available only to owners, so the code is loaded only for them.
const SortableSteps = lazyPart(async () => (await import('./SortableSteps.tsx')).SortableSteps, { isOptional: true })

/** The levels of a collection as a path that its owner can edit. Uses the `study` texts. */
export function LevelPath({ collection_id, owner }: { collection_id: number; owner: string }) {
  const t = useText()
  const { username } = useSession()
  const isOwner = username === owner
  const levels = useQuery(levelsQuery(collection_id, username))
  if (levels.isPending || levels.isError) return <QueryStatus query={levels} />
  const all = levels.data.levels
  const steps = all.map((level, nth) => <Step key={level.level_id} level={level} nth={nth + 1} />)
  return (
    <>
      {all.length === 0 && <Empty message={t('study.no_levels')} advice={t('study.no_levels_advice')} />}
      <ol className="path">{isOwner ? <SortableSteps levels={all} waiting={steps} /> : steps}</ol>
      {isOwner && <AddLevel collection_id={collection_id} levels={all} />}
    </>
  )
}

function AddLevel({ collection_id, levels }: { collection_id: number; levels: readonly Level[] }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <div>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        <Icon name="plus" /> {t('study.add_level')}
      </button>
      <LevelForm {...{ collection_id, levels, open }} level={null} onClose={() => setOpen(false)} />
    </div>
  )
}
