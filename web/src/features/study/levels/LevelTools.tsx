import type { Level } from '@vlacku/contract/levels'
import { useState } from 'react'
import { useText } from '../../../platform/text.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { deleteLevel, useForgetLevels } from '../queries.ts'
import { LevelCards } from './LevelCards.tsx'
import { LevelForm } from './LevelForm.tsx'
import { useMoveLevel } from './useMoveLevel.ts'

interface Props {
  level: Level
  levels: readonly Level[]
}

/** The owner's controls for a level. */
export function LevelTools({ level, levels }: Props) {
  const t = useText()
  const forget = useForgetLevels()
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
        onDone={() => void forget()}
      >
        <p>{t('study.delete_level_help')}</p>
      </ConfirmDialog>
    </div>
  )
}
