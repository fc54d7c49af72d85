import type { Level } from '@vlacku/contract/levels'
import { notify } from '../../../platform/notify.ts'
import { useText } from '../../../platform/text.tsx'
import { useSingleMutation } from '../../../platform/useSingleMutation.ts'
import { editLevel, useForgetLevels } from '../queries.ts'

/** Moves a level to a zero-based position and announces the move. */
export function useMoveLevel() {
  const t = useText()
  const forget = useForgetLevels()
  const { mutate } = useSingleMutation({
    mutationFn: ({ level, position }: { level: Level; position: number }) => editLevel(level.level_id, { position }),
    onSuccess: (_done, { level, position }) =>
      notify({ kind: 'success', text: t('study.level_moved', { name: level.name, position: position + 1 }) }),
    onError: (error) => notify({ kind: 'error', error }),
    // The optimistic order may differ from the stored one.
    onSettled: forget,
  })
  return (level: Level, position: number) => mutate({ level, position })
}
