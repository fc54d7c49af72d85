import { useParams, useSearch } from '@tanstack/react-router'
import { DefinitionEditor, DefinitionForm } from '../features/contribute/index.ts'
import { WritingFrame } from './WritingFrame.tsx'

/** The form with the editor that shows Markdown as readers will see it: for a new definition, or for one that is there. */
export function MarkdownPage() {
  const { id } = useParams({ strict: false })
  const { word = '' } = useSearch({ strict: false })
  if (id === undefined)
    return (
      <WritingFrame title="contribute.title" rich>
        <DefinitionForm key={word} source={null} word={word} rich />
      </WritingFrame>
    )
  return (
    <WritingFrame title="contribute.edit_title" id={Number(id)} rich>
      <DefinitionEditor key={id} id={Number(id)} rich />
    </WritingFrame>
  )
}
