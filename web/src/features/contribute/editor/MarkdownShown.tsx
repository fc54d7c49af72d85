import { useText } from '../../../platform/text.tsx'
import { MarkdownEditor } from './MarkdownEditor.tsx'

/** A definition in the read-only editor. */
export function MarkdownShown({ definition }: { definition: string }) {
  const t = useText()
  return <MarkdownEditor readOnly text={definition} label={t('contribute.definition')} />
}
