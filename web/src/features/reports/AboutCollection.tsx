import type { Report } from '@vlacku/contract/reports'
import { useState } from 'react'
import { Link } from '../../platform/Link.ts'
import { notify } from '../../platform/notify.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { useSingleMutation } from '../../platform/useSingleMutation.ts'
import { useRelease, WithholdDialog } from './WithholdDialog.tsx'

/** Owner of a reported collection, and a button that makes the collection private or public again. */
export function AboutCollection({ report: r }: { report: Report }) {
  const t = useText()
  const locale = useLocale()
  if (r.collection_id === null || r.current_version === null)
    return <p className="meta quiet">{t('reports.collection_gone')}</p>
  const params = { locale, id: String(r.collection_id) }
  return (
    <p className="meta">
      {r.author && (
        <Link to="/$locale/user/$username" params={{ username: r.author }}>
          {r.author}
        </Link>
      )}
      {r.is_hidden ? (
        <span>{t('reports.collection_withheld')}</span>
      ) : (
        <Link to="/$locale/collections/$id" params={params}>
          {t('reports.see_collection')}
        </Link>
      )}
      {r.is_hidden ? <Release id={r.collection_id} /> : <Withhold id={r.collection_id} name={r.word} />}
    </p>
  )
}

function Withhold({ id, name }: { id: number; name: string }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {t('reports.withhold')}
      </button>
      <WithholdDialog collection={{ collection_id: id, name }} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

function Release({ id }: { id: number }) {
  const t = useText()
  const release = useRelease(id)
  const { mutate } = useSingleMutation({
    mutationFn: release,
    onError: (error) => notify({ kind: 'error', error }),
  })
  return (
    <button type="button" onClick={() => mutate()}>
      {t('reports.release')}
    </button>
  )
}
