import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../platform/errorText.ts'
import { FeatureTexts, useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { RowsSkeleton } from '../../ui/QueryStatus.tsx'
import { DeletedDefinitions, isUnknownVersion } from '../versions/index.ts'
import { DefinitionForm } from './form/DefinitionForm.tsx'
import { valuesOf } from './form/values.ts'
import { ImportMerge, type Merge } from './merge/ImportMerge.tsx'
import { DefinitionPreview } from './Preview.tsx'
import { type Source, sourceQuery } from './queries.ts'

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

const MarkdownEditor = lazyPart(async () => (await import('./editor/MarkdownEditor.tsx')).MarkdownEditor, {
  isOptional: true,
})

/** A definition that the user may not edit, as visitors see it or in the read-only editor. */
function ReadOnly({ source, rich }: { source: Source; rich: boolean }) {
  const t = useText()
  const preview = <DefinitionPreview values={valuesOf(source)} type={source.type_name} word={source.word} />
  return (
    <div className="pad ruled flow">
      <div className="note warn">
        <Icon name="lock" />
        <span>{source.owner_only ? t('errors.owner_only') : t('contribute.may_not_edit')}</span>
      </div>
      {rich ? (
        <MarkdownEditor
          readOnly
          text={source.content.definition}
          label={t('contribute.field_definition')}
          waiting={preview}
        />
      ) : (
        preview
      )}
    </div>
  )
}
