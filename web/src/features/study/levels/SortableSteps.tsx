import type { Level } from '@vlacku/contract/levels'
import { useText } from '../../../platform/text.tsx'
import { type Dragging, Sortable } from '../../../ui/Sortable.tsx'
import { LevelTools } from './LevelTools.tsx'
import { Step } from './Step.tsx'
import { useMoveLevel } from './useMoveLevel.ts'

/** The levels of a collection, which its owner can drag and edit. */
export function SortableSteps({ levels }: { levels: readonly Level[] }) {
  const t = useText()
  const move = useMoveLevel()
  const nths = new Map(levels.map(({ level_id }, at) => [level_id, at + 1]))
  return (
    <Sortable
      items={levels}
      idOf={({ level_id }) => level_id}
      help={t('study.drag_help')}
      onMove={(level, { position }) => move(level, position)}
    >
      {(level, dragging: Dragging<HTMLLIElement>) => (
        <Step level={level} nth={nths.get(level.level_id) ?? 0} {...dragging}>
          <LevelTools level={level} levels={levels} />
        </Step>
      )}
    </Sortable>
  )
}
