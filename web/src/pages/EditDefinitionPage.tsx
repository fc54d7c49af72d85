import { getRouteApi } from '@tanstack/react-router'
import { DefinitionEditor } from '../features/contribute/index.ts'
import { WritingFrame } from './WritingFrame.tsx'

const route = getRouteApi('/$locale/members/definition/$id/edit')

export function EditDefinitionPage() {
  const id = Number(route.useParams().id)
  return (
    <WritingFrame title="contribute.edit_title" id={id}>
      <DefinitionEditor key={id} id={id} rich={false} />
    </WritingFrame>
  )
}
