import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { DefinitionEditor } from '../features/contribute/index.ts'
import { WritingFrame } from './WritingFrame.tsx'

const route = getRouteApi('/$locale/members/definition/$id/edit')

export function EditDefinitionPage() {
  const id = Number(route.useParams().id)
  const { imported, base } = route.useSearch()
  const navigate = useNavigate()
  const merge = imported !== undefined && {
    merge: { imported, base, onBack: () => void navigate({ to: '.', search: {} }) },
  }
  return (
    <WritingFrame title="contribute.edit_title" id={id}>
      <DefinitionEditor key={id} id={id} rich={false} {...merge} />
    </WritingFrame>
  )
}
