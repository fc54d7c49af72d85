import { createRoute, getRouteApi, useNavigate } from '@tanstack/react-router'
import { membersRoute } from '../app/frame.tsx'
import { cacheKeyParams } from '../app/pageRoutes.ts'
import { DefinitionEditor } from '../features/contribute/index.ts'
import { lazyScreen } from '../platform/lazyPage.ts'
import { PrivateOrNotFoundPage } from './parts/NotFoundPage.tsx'
import { readId } from './parts/searchParams.ts'
import { WritingFrame } from './parts/WritingFrame.tsx'

interface MergeSearchParams {
  /** ID of the imported version to merge with. */
  imported?: number
  /** ID of the version created by the previous import. */
  base?: number
}

function readMergeSearchParams({ imported, base }: Record<string, unknown>): MergeSearchParams {
  const [version, before] = [readId(imported), readId(base)]
  return { ...(version && { imported: version }), ...(before && { base: before }) }
}

export const editDefinitionRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: 'definition/$id/edit',
  ...cacheKeyParams(['imported', 'base'], readMergeSearchParams),
  ...lazyScreen(
    ['contribute'],
    async () => (await import('./EditDefinitionPage.tsx')).EditDefinitionPage,
    async () => (await import('./parts/loadWriting.ts')).loadWriting,
  ),
  notFoundComponent: PrivateOrNotFoundPage,
})

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
