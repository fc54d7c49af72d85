import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notify } from '../../platform/notify.ts'
import { useText } from '../../platform/text.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { endingOthers } from './queries.ts'

/** Ends all sessions except the current one. */
export function EndOthers({ onEnded }: { onEnded: () => void }) {
  const t = useText()
  const [isAsking, setAsking] = useState(false)
  const end = useMutation(
    endingOthers(useQueryClient(), (count) => {
      notify({ kind: 'success', text: t('auth.ended_others', { count }) })
      onEnded()
    }),
  )
  return (
    <>
      <button
        type="button"
        className={end.isPending ? 'button busy' : 'button'}
        aria-disabled={end.isPending}
        onClick={() => setAsking(true)}
      >
        {t('auth.end_others')}
      </button>
      <ConfirmDialog
        title={t('auth.end_others_title')}
        confirm={t('auth.end_others')}
        open={isAsking}
        onClose={() => setAsking(false)}
        action={async () => void (end.isPending || end.mutate())}
      >
        <p>{t('auth.end_others_text')}</p>
      </ConfirmDialog>
    </>
  )
}
