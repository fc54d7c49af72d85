import { getRouteApi } from '@tanstack/react-router'
import { aboutOf } from '../features/comments/index.ts'
import { FeatureTexts } from '../platform/text.tsx'
import { CommentLists } from './CommentLists.tsx'
import { Discussion } from './ThreadPage.tsx'

const route = getRouteApi('/$locale/comments')

/** All discussions; with one named in the address, that one. */
export function CommentsPage() {
  const address = route.useSearch()
  return (
    <FeatureTexts feature="comments">
      {aboutOf(address) === null ? <CommentLists address={address} /> : <Discussion address={address} />}
    </FeatureTexts>
  )
}
