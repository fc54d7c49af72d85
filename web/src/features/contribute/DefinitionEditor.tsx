import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../platform/errorText.ts'
import { FeatureTexts, useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { RowsSkeleton } from '../../ui/Skeleton.tsx'
import { DeletedDefinitions, isUnknownVersion } from '../versions/index.ts'
import { DefinitionForm } from './form/DefinitionForm.tsx'
import { ImportMerge, type Merge } from './merge/ImportMerge.tsx'
import { sourceQuery } from './queries.ts'
import { ReadOnly } from './ReadOnly.tsx'

interface Props {
  id: number
  rich: boolean
  /** If set, merges with this imported version instead of showing the form. */
  merge?: Merge
}

/** Edits a definition: shows loading, an error, missing permission, the form, or a merge with an imported version. */
export function DefinitionEditor({ id, rich, merge }: Props) {
  const t = useText()
  const source = useQuery(sourceQuery(id))
  // A cached definition may be stale.
  if (source.isPending || (source.isFetching && !source.isFetchedAfterMount))
    return (
      <div className="ruled">
        <RowsSkeleton rows={5} />
      </div>
    )
  if (!source.data)
    return (
      <div className="pad ruled">
        {isUnknownVersion(source.error) && (
          <FeatureTexts feature="versions">
            <DeletedDefinitions of={{ definition_id: id }} />
          </FeatureTexts>
        )}
        <div className="note error" role="alert">
          <Icon name="warning" />
          <span>
            <b>{t('contribute.load_failed')}</b>: {errorText(t, source.error ?? new Error())}
          </span>
          <button type="button" className="button small" onClick={() => void source.refetch()}>
            {t('shell.try_again')}
          </button>
        </div>
      </div>
    )
  if (!source.data.can_edit) return <ReadOnly source={source.data} rich={rich} />
  if (merge) return <ImportMerge source={source.data} {...merge} />
  return <DefinitionForm key={id} source={source.data} rich={rich} />
}
