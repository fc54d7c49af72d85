import { useNavigate } from '@tanstack/react-router'
import type { Collection } from '@vlacku/contract/collections'
import { useState } from 'react'
import { useLocale, useText } from '../../platform/text.tsx'
import { useSingleMutation } from '../../platform/useSingleMutation.ts'
import { Dialog, DialogFooter, useDiscard } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { ErrorNote } from '../../ui/QueryStatus.tsx'
import { AnkiImport } from './AnkiImport.tsx'
import { LeftOut } from './LeftOut.tsx'
import { type Imported, importFile, isDeck, useInvalidateCollections } from './queries.ts'

interface Props {
  /** The target collection; undefined to create a new one. */
  collection?: Collection
  open: boolean
  onClose: () => void
}

/** Imports items from a file and lists the skipped ones with reasons. */
export function ImportDialog({ open, onClose, ...props }: Props) {
  const t = useText()
  return (
    <Dialog title={t('collections.import')} open={open} onClose={onClose}>
      <Steps {...props} onClose={onClose} />
    </Dialog>
  )
}

function Steps({ collection, onClose }: Omit<Props, 'open'>) {
  const t = useText()
  const locale = useLocale()
  const navigate = useNavigate()
  const invalidate = useInvalidateCollections()
  const discard = useDiscard()
  const [file, setFile] = useState<File>()
  const { mutate, isPending, error, data } = useSingleMutation({
    mutationFn: (file: File) => importFile(file, collection?.collection_id),
    meta: { showsError: true },
    onSuccess: () => {
      discard()
      return invalidate()
    },
  })
  const close = () => {
    onClose()
    const id = data?.collection_id
    if (!collection && id) void navigate({ to: '/$locale/collections/$id', params: { locale, id: String(id) } })
  }
  if (file && isDeck(file)) return <AnkiImport file={file} collection={collection} onClose={onClose} />
  return (
    <Form
      onSubmit={() => {
        if (file) mutate(file)
      }}
    >
      <div className="dialog-body flow">
        {data === undefined && (
          <>
            <p className="soft">{t('collections.import_advice')}</p>
            <TextField
              label={t('collections.import_file')}
              type="file"
              accept="application/json,.json,.apkg,.colpkg"
              required
              onChange={(event) => setFile(event.target.files?.[0])}
            />
          </>
        )}
        {data === null && (
          <p role="alert">
            <b>{t('errors.failed_import_json')}. </b>
            {t('collections.not_a_file')}
          </p>
        )}
        {data && <Report imported={data} />}
        {error && <ErrorNote error={error} />}
      </div>
      <DialogFooter onCancel={close} cancel={t(data === undefined ? 'shell.cancel' : 'shell.close')} busy={isPending}>
        {data === undefined && t('collections.import')}
      </DialogFooter>
    </Form>
  )
}

function Report({ imported }: { imported: Imported }) {
  const t = useText()
  const { imported_count, skipped_count, skipped_items, without_images } = imported
  return (
    <>
      <p role="status">{t('collections.imported', { imported: imported_count, skipped: skipped_count })}</p>
      <LeftOut title={t('collections.skipped')} items={skipped_items} />
      <LeftOut title={t('collections.without_images')} items={without_images} />
    </>
  )
}
