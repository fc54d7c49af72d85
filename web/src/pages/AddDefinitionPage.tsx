import { getRouteApi } from '@tanstack/react-router'
import { DefinitionForm } from '../features/contribute/index.ts'
import { WritingFrame } from './WritingFrame.tsx'

const route = getRouteApi('/$locale/members/valsi/add')

export function AddDefinitionPage() {
  const { word } = route.useSearch()
  return (
    <WritingFrame title="contribute.title">
      <DefinitionForm key={word} source={null} word={word ?? ''} rich={false} />
    </WritingFrame>
  )
}
