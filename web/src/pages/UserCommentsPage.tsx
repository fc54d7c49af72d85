import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { FeedLinks } from '../features/changes/index.ts'
import { UserComments } from '../features/comments/index.ts'
import { PersonHead, PersonTabs, userProfileQuery } from '../features/users/index.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { FeatureTexts, useText } from '../platform/text.tsx'
import { TalkLink } from './TalkLink.tsx'

const route = getRouteApi('/$locale/user/$username/comments')

export function UserCommentsPage() {
  return (
    <FeatureTexts feature={['users', 'comments']}>
      <Content />
    </FeatureTexts>
  )
}

function Content() {
  const t = useText()
  const { username } = route.useParams()
  const { page } = route.useSearch()
  const person = useSuspenseQuery(userProfileQuery(username)).data
  const title = t('comments.comments_by', { username: person.username })
  return (
    <main id="main">
      <PageHead title={title} description={title} hidden={page !== undefined} />
      <div className="sheet">
        <PersonHead person={person}>
          <TalkLink person={person} />
        </PersonHead>
        <PersonTabs {...person} />
        <div className="padded">
          <UserComments username={person.username} page={page} />
          <FeedLinks of="comments" about={{ username: person.username }} title={title} />
        </div>
      </div>
    </main>
  )
}
