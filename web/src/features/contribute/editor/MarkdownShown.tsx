import { useText } from '../../../platform/text.tsx'
import { MarkdownEditor } from './MarkdownEditor.tsx'

/** A definition in the editor, to be read only. */
export function MarkdownShown({ definition }: { definition: string }) {
  const t = useText()
  return <MarkdownEditor readOnly text={definition} label={t('contribute.definition')} />
}
