import { createRoute, getRouteApi } from '@tanstack/react-router'
import { membersRoute } from '../app/frame.tsx'
import { cacheKeyParams } from '../app/pageRoutes.ts'
import { DefinitionForm } from '../features/contribute/index.ts'
import { lazyScreen } from '../platform/lazyPage.ts'
import { readWord } from './parts/searchParams.ts'
import { WritingFrame } from './parts/WritingFrame.tsx'

export const addDefinitionRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: 'valsi/add',
  ...cacheKeyParams(['word'], readWord),
  ...lazyScreen(['contribute'], async () => (await import('./AddDefinitionPage.tsx')).AddDefinitionPage),
})

const route = getRouteApi('/$locale/members/valsi/add')

export function AddDefinitionPage() {
  const { word } = route.useSearch()
  return (
    <WritingFrame title="contribute.title">
      <DefinitionForm key={word} source={null} word={word ?? ''} rich={false} />
    </WritingFrame>
  )
}
