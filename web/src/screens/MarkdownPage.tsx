import { createRoute, useParams, useSearch } from '@tanstack/react-router'
import { membersRoute } from '../app/frame.tsx'
import { cacheKeyParams } from '../app/pageRoutes.ts'
import { DefinitionEditor, DefinitionForm } from '../features/contribute/index.ts'
import { lazyScreen } from '../platform/lazyPage.ts'
import { PrivateOrNotFoundPage } from './parts/NotFoundPage.tsx'
import { readWord } from './parts/searchParams.ts'
import { WritingFrame } from './parts/WritingFrame.tsx'

export const newInMarkdownRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: 'definition/markdown',
  ...cacheKeyParams(['word'], readWord),
  ...lazyScreen(['contribute'], async () => (await import('./MarkdownPage.tsx')).MarkdownPage),
})

export const editInMarkdownRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: 'definition/markdown/$id',
  ...lazyScreen(
    ['contribute'],
    async () => (await import('./MarkdownPage.tsx')).MarkdownPage,
    async () => (await import('./parts/loadWriting.ts')).loadWriting,
  ),
  notFoundComponent: PrivateOrNotFoundPage,
})

/** The rich-text form for a new or existing definition. */
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
