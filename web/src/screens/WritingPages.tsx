import { createRoute, getRouteApi, notFound, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { membersRoute } from '../app/frame.tsx'
import { cacheKeyParams, type LoaderInput, lazyScreen } from '../app/pageRoutes.ts'
import { DefinitionEditor, DefinitionForm, sourceQuery } from '../features/contribute/index.ts'
import { PrivateOrNotFoundPage } from './parts/NotFoundPage.tsx'
import { readId, readNewDefinition } from './parts/searchParams.ts'
import { WritingFrame } from './parts/WritingFrame.tsx'

export const addDefinitionRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: 'valsi/add',
  ...cacheKeyParams(['word', 'definition'], readNewDefinition),
  ...lazyScreen(['contribute', 'wordErrors'], async () => (await import('./WritingPages.tsx')).AddDefinitionPage),
})

const route = getRouteApi('/$locale/members/valsi/add')

export function AddDefinitionPage() {
  const { word, definition } = route.useSearch()
  return (
    <WritingFrame title="contribute.title">
      <DefinitionForm key={word} source={null} word={word} definition={definition} rich={false} />
    </WritingFrame>
  )
}

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
    ['contribute', 'wordErrors'],
    async () => (await import('./WritingPages.tsx')).EditDefinitionPage,
    async () => (await import('./WritingPages.tsx')).loadWriting,
  ),
  notFoundComponent: PrivateOrNotFoundPage,
})

const editDefinitionPageRoute = getRouteApi('/$locale/members/definition/$id/edit')

export function EditDefinitionPage() {
  const id = Number(editDefinitionPageRoute.useParams().id)
  const { imported, base } = editDefinitionPageRoute.useSearch()
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

export const newInMarkdownRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: 'definition/markdown',
  ...cacheKeyParams(['word', 'definition'], readNewDefinition),
  ...lazyScreen(['contribute', 'wordErrors'], async () => (await import('./WritingPages.tsx')).MarkdownPage),
})

export const editInMarkdownRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: 'definition/markdown/$id',
  ...lazyScreen(
    ['contribute', 'wordErrors'],
    async () => (await import('./WritingPages.tsx')).MarkdownPage,
    async () => (await import('./WritingPages.tsx')).loadWriting,
  ),
  notFoundComponent: PrivateOrNotFoundPage,
})

/** The rich-text form for a new or existing definition. */
export function MarkdownPage() {
  const { id } = useParams({ strict: false })
  const { word, definition } = useSearch({ strict: false })
  if (id === undefined)
    return (
      <WritingFrame title="contribute.title" rich>
        <DefinitionForm key={word} source={null} word={word} definition={definition} rich />
      </WritingFrame>
    )
  return (
    <WritingFrame title="contribute.edit_title" id={Number(id)} rich>
      <DefinitionEditor key={id} id={Number(id)} rich />
    </WritingFrame>
  )
}

/** Requests the definition without waiting for it. */
export function loadWriting({ context: { queryClient }, params: { id } }: LoaderInput<{ id: string }>) {
  if (!/^\d{1,9}$/.test(id)) throw notFound()
  void queryClient.prefetchQuery({ ...sourceQuery(Number(id)), staleTime: 0 })
}
