import type { Level } from '@vlacku/contract/levels'
import { useState } from 'react'
import { notify } from '../../../platform/notify.ts'
import { useText } from '../../../platform/text.tsx'
import { useSingleMutation } from '../../../platform/useSingleMutation.ts'
import { ConfirmDialog } from '../../../ui/Dialog.tsx'
import { type Dragging, Sortable } from '../../../ui/Sortable.tsx'
import { deleteLevel, editLevel, useInvalidateLevels } from '../queries.ts'
import { LevelCards } from './LevelCards.tsx'
import { LevelForm } from './LevelForm.tsx'
import { Step } from './Step.tsx'

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

interface Props {
  level: Level
  levels: readonly Level[]
}

/** The owner's controls for a level. */
function LevelTools({ level, levels }: Props) {
  const t = useText()
  const invalidate = useInvalidateLevels()
  const [openDialog, setOpenDialog] = useState<'edit' | 'cards' | 'delete' | null>(null)
  const close = () => setOpenDialog(null)
  const { level_id, name, position, collection_id } = level
  const move = useMoveLevel()
  return (
    <div className="small card-acts">
      <button type="button" className="link" onClick={() => setOpenDialog('cards')}>
        {t('study.choose_cards')}
      </button>
      <button type="button" className="link" onClick={() => setOpenDialog('edit')}>
        {t('study.edit')}
      </button>
      {position > 0 && (
        <button type="button" className="link" onClick={() => move(level, position - 1)}>
          {t('study.move_up')}
        </button>
      )}
      {position < levels.length - 1 && (
        <button type="button" className="link" onClick={() => move(level, position + 1)}>
          {t('study.move_down')}
        </button>
      )}
      <button type="button" className="link" onClick={() => setOpenDialog('delete')}>
        {t('study.delete')}
      </button>
      <LevelForm {...{ collection_id, levels, level }} open={openDialog === 'edit'} onClose={close} />
      <LevelCards level={level} open={openDialog === 'cards'} onClose={close} />
      <ConfirmDialog
        title={t('study.delete_level', { name })}
        open={openDialog === 'delete'}
        onClose={close}
        confirm={t('study.delete')}
        action={() => deleteLevel(level_id)}
        onDone={() => void invalidate()}
      >
        <p>{t('study.delete_level_help')}</p>
      </ConfirmDialog>
    </div>
  )
}

/** Moves a level to a zero-based position and announces the move. */
function useMoveLevel() {
  const t = useText()
  const invalidate = useInvalidateLevels()
  const { mutate } = useSingleMutation({
    mutationFn: ({ level, position }: { level: Level; position: number }) => editLevel(level.level_id, { position }),
    onSuccess: (_done, { level, position }) =>
      notify({ kind: 'success', text: t('study.level_moved', { name: level.name, position: position + 1 }) }),
    onError: (error) => notify({ kind: 'error', error }),
    // The optimistic order may differ from the stored one.
    onSettled: invalidate,
  })
  return (level: Level, position: number) => mutate({ level, position })
}
