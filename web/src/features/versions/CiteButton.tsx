import { useQuery } from '@tanstack/react-query'
import type { Definition } from '@vlacku/contract/entries'
import { useState } from 'react'
import { notify } from '../../platform/notify.ts'
import { useText } from '../../platform/text.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ErrorNote, RowsSkeleton } from '../../ui/QueryStatus.tsx'
import { citationQuery, historyQuery } from './queries.ts'

/** Button that shows citations of a version as plain text, BibTeX and CSL-JSON. */
export function CiteButton({ version_id }: { version_id: number }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="link" onClick={() => setOpen(true)}>
        <Icon name="book" /> {t('versions.cite')}
      </button>
      <Dialog title={t('versions.cite_title')} open={open} onClose={() => setOpen(false)}>
        <Citation version_id={version_id} />
      </Dialog>
    </>
  )
}

interface CiteDefinitionProps {
  definition: Pick<Definition, 'definitionid' | 'version'>
  open: boolean
  onClose: () => void
}

/** Dialog that shows citations of the current version of a definition. */
export function CiteDefinition({ definition, open, onClose }: CiteDefinitionProps) {
  const t = useText()
  return (
    <Dialog title={t('versions.cite_title')} open={open} onClose={onClose}>
      <CurrentVersion definition={definition} />
    </Dialog>
  )
}

/** Citation of the current version, which isn't the newest version if an import conflicts with it. */
function CurrentVersion({ definition }: Pick<CiteDefinitionProps, 'definition'>) {
  const { data, error, refetch } = useQuery(historyQuery(definition.definitionid))
  const current = data?.versions.find(({ version }) => version === definition.version)
  if (current) return <Citation version_id={current.version_id} />
  return (
    <div className="dialog-body">
      {error ? <ErrorNote error={error} retry={() => void refetch()} /> : <RowsSkeleton rows={3} />}
    </div>
  )
}

function Citation({ version_id }: { version_id: number }) {
  const t = useText()
  const { data, error, refetch } = useQuery(citationQuery(version_id))
  if (error)
    return (
      <div className="dialog-body">
        <ErrorNote error={error} retry={() => void refetch()} />
      </div>
    )
  if (!data)
    return (
      <div className="dialog-body">
        <RowsSkeleton rows={3} />
      </div>
    )
  return (
    <div className="dialog-body flow">
      <Copyable name={t('versions.cite_text')} text={data.text} prose />
      <Copyable name="BibTeX" text={data.bibtex} />
      <Copyable name="CSL-JSON" text={JSON.stringify(data.csl, null, 2)} />
    </div>
  )
}

function Copyable({ name, text, prose = false }: { name: string; text: string; prose?: boolean }) {
  const t = useText()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      notify({ kind: 'success', text: t('versions.copied') })
    } catch {
      notify({ kind: 'error', text: t('versions.copy_failed') })
    }
  }
  return (
    <section aria-label={name}>
      <div className="spread">
        <h3 className="h4">{name}</h3>
        <button type="button" className="button small" onClick={() => void copy()}>
          {t('versions.copy')}
        </button>
      </div>
      {prose ? <p>{text}</p> : <pre className="cite">{text}</pre>}
    </section>
  )
}
