import { useQueryClient } from '@tanstack/react-query'
import type { Version } from '@vlacku/contract/versions'
import { useState } from 'react'
import { notify } from '../../platform/notify.ts'
import { useText } from '../../platform/text.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { TextField } from '../../ui/Field.tsx'
import { revert } from './queries.ts'

/** Brings back what a version said, as a new version, after asking. */
export function RevertButton({ version }: { version: Version }) {
  const t = useText()
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(false)
  const [message, setMessage] = useState('')
  return (
    <>
      <button type="button" className="btn small" onClick={() => setOpen(true)}>
        {t('history.revert')}
      </button>
      <ConfirmDialog
        title={t('history.revert_title', { version: version.version })}
        open={open}
        onClose={() => setOpen(false)}
        confirm={t('history.revert')}
        failed={t('history.revert_failed')}
        deed={() => revert(version.version_id, message)}
        onDone={() => {
          void queryClient.invalidateQueries()
          notify({ kind: 'success', text: t('history.reverted', { version: version.version }) })
        }}
      >
        <p>{t('history.revert_text')}</p>
        <TextField
          label={t('history.commit_message')}
          aside={t('history.optional')}
          maxLength={500}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
      </ConfirmDialog>
    </>
  )
}
