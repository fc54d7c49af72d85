import { useQueryClient } from '@tanstack/react-query'
import type { Version } from '@vlacku/contract/versions'
import { useState } from 'react'
import { notify } from '../../platform/notify.ts'
import { useText } from '../../platform/text.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/Field.tsx'
import { revert } from './queries.ts'

/** Button that restores the content of a version as a new version, after confirmation. */
export function RevertButton({ version, label }: { version: Pick<Version, 'version' | 'version_id'>; label?: string }) {
  const t = useText()
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(false)
  const [message, setMessage] = useState('')
  return (
    <>
      <button type="button" className="button small" onClick={() => setOpen(true)}>
        {label ?? t('versions.revert')}
      </button>
      <ConfirmDialog
        title={t('versions.revert_title', { version: version.version })}
        open={open}
        onClose={() => setOpen(false)}
        confirm={t('versions.revert')}
        failed={t('versions.revert_failed')}
        action={() => revert(version.version_id, message)}
        onDone={() => {
          void queryClient.invalidateQueries()
          notify({ kind: 'success', text: t('versions.reverted', { version: version.version }) })
        }}
      >
        <p>{t('versions.revert_text')}</p>
        <TextField
          label={t('versions.commit_message')}
          aside={t('versions.optional')}
          maxLength={500}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
      </ConfirmDialog>
    </>
  )
}
