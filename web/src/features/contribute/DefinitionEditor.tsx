import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../platform/errorText.ts'
import { useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { RowsSkeleton } from '../../ui/Skeleton.tsx'
import { DefinitionForm } from './form/DefinitionForm.tsx'
import { sourceQuery } from './queries.ts'
import { ReadOnly } from './ReadOnly.tsx'

/** Changes a definition: waiting for it, wrong, not allowed, or the form. */
export function DefinitionEditor({ id, rich }: { id: number; rich: boolean }) {
  const t = useText()
  const source = useQuery(sourceQuery(id))
  // a version that was read some time ago may be an old one
  if (source.isPending || (source.isFetching && !source.isFetchedAfterMount))
    return (
      <div className="ruled">
        <RowsSkeleton rows={5} />
      </div>
    )
  if (!source.data)
    return (
      <div className="pad ruled">
        <div className="note err" role="alert">
          <Icon name="warning" />
          <span>
            <b>{t('contribute.load_failed')}</b>: {errorText(t, source.error ?? new Error())}
          </span>
          <button type="button" className="btn small" onClick={() => void source.refetch()}>
            {t('shell.try_again')}
          </button>
        </div>
      </div>
    )
  if (!source.data.can_edit) return <ReadOnly source={source.data} rich={rich} />
  return <DefinitionForm key={id} source={source.data} rich={rich} />
}
