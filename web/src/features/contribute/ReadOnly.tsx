import { useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { valuesOf } from './form/values.ts'
import { DefinitionPreview } from './Preview.tsx'
import type { Source } from './queries.ts'

const MarkdownEditor = lazyPart(async () => (await import('./editor/MarkdownEditor.tsx')).MarkdownEditor, {
  isOptional: true,
})

/** A definition that the user may not edit, as visitors see it or in the read-only editor. */
export function ReadOnly({ source, rich }: { source: Source; rich: boolean }) {
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
          label={t('contribute.definition')}
          waiting={preview}
        />
      ) : (
        preview
      )}
    </div>
  )
}
