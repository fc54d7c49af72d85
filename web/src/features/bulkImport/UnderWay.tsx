import { useQueryClient } from '@tanstack/react-query'
import type { BulkImport } from '@vlacku/contract/bulkImport'
import { useEffect } from 'react'
import { useText } from '../../platform/text.tsx'
import { useSingleMutation } from '../../platform/useSingleMutation.ts'
import { ActButton } from '../../ui/ActButton.tsx'
import { ErrorNote } from '../../ui/QueryStatus.tsx'
import { cancelImport, clientsQuery } from './queries.ts'

/** Progress of a running import, with a button to cancel it. */
export function UnderWay({ bulkImport }: { bulkImport: BulkImport }) {
  const t = useText()
  const queryClient = useQueryClient()
  const { client_id, state, done, total } = bulkImport
  const cancel = useSingleMutation({
    mutationFn: () => cancelImport(client_id),
    meta: { showsError: true },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['bulkImport'] }),
  })
  // This component is unmounted when the import ends; the list of import groups then has a new entry.
  useEffect(() => () => void queryClient.invalidateQueries({ queryKey: clientsQuery.queryKey }), [queryClient])
  return (
    <>
      <p role="status">{state === 'running' ? t('bulkImport.running', { done, total }) : t('bulkImport.waiting')}</p>
      <progress aria-label={t('bulkImport.progress')} max={Math.max(1, total)} value={done} />
      <p className="small quiet">{t('bulkImport.may_leave')}</p>
      {cancel.error && <ErrorNote error={cancel.error} />}
      {state !== 'reading' && (
        <p>
          <ActButton
            className="button"
            busy={cancel.isPending}
            busyText={t('shell.working')}
            onClick={() => cancel.mutate()}
          >
            {t('shell.cancel')}
          </ActButton>
        </p>
      )}
    </>
  )
}
