import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { FeedLinks } from '../features/changes/index.ts'
import { AssignRole } from '../features/roles/index.ts'
import {
  AboutPerson,
  Counts,
  PersonHead,
  PersonTabs,
  UserManagement,
  userProfileQuery,
} from '../features/users/index.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { useSession } from '../platform/session.ts'
import { FeatureTexts, useLocale, useText } from '../platform/text.tsx'
import { TalkLink } from './TalkLink.tsx'

const route = getRouteApi('/$locale/user/$username')

export function UserPage() {
  return (
    <FeatureTexts feature="users">
      <Content />
    </FeatureTexts>
  )
}

function Content() {
  const t = useText()
  const { username } = route.useParams()
  const locale = useLocale()
  const session = useSession()
  const person = useSuspenseQuery(userProfileQuery(username)).data
  const self = session.username === person.username
  return (
    <main id="main">
      <PageHead
        title={person.username}
        description={t('users.page_description', { username: person.username, count: person.definition_count })}
      />
      <div className="sheet">
        <PersonHead person={person}>
          <span className="line">
            <TalkLink person={person} />
            {self && (
              <Link to="/$locale/profile" params={{ locale }} className="btn">
                {t('users.edit_profile')}
              </Link>
            )}
          </span>
        </PersonHead>
        <PersonTabs {...person} />
        <div className="split ruled">
          <AboutPerson person={person} />
          <aside className="aside" aria-label={t('users.contributions')}>
            <Counts person={person} />
            <FeedLinks of={`user/${encodeURIComponent(person.username)}`} title={person.username} />
            <UserManagement person={person} assignRole={<AssignRole person={person} self={self} />} />
          </aside>
        </div>
      </div>
    </main>
  )
}
