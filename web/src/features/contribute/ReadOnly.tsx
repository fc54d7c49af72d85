import { useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { valuesOf } from './form/values.ts'
import { Seen } from './Preview.tsx'
import type { Source } from './queries.ts'

const MarkdownShown = lazyPart(async () => (await import('./editor/MarkdownShown.tsx')).MarkdownShown, {
  isOptional: true,
})

/** A definition that the user may not edit, shown as visitors see it or in the read-only editor. */
export function ReadOnly({ source, rich }: { source: Source; rich: boolean }) {
  const t = useText()
  const seen = <Seen values={valuesOf(source)} type={source.type_name} word={source.word} />
  return (
    <div className="pad ruled flow">
      <div className="note warn">
        <Icon name="lock" />
        <span>{source.owner_only ? t('errors.owner_only') : t('contribute.may_not_edit')}</span>
      </div>
      {rich ? <MarkdownShown definition={source.content.definition} waiting={seen} /> : seen}
    </div>
  )
}
