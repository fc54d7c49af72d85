import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import {
  ActivityList,
  PER_PAGE,
  PersonHead,
  PersonTabs,
  userDefinitionsQuery,
  userProfileQuery,
} from '../features/users/index.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { FeatureTexts, useText } from '../platform/text.tsx'
import { Empty } from '../ui/Empty.tsx'
import { NoRows } from '../ui/NoRows.tsx'
import { PageLinks } from '../ui/PageLinks.tsx'

const route = getRouteApi('/$locale/user/$username/activity')

export function UserActivityPage() {
  return (
    <FeatureTexts feature="users">
      <Content />
    </FeatureTexts>
  )
}

function Content() {
  const t = useText()
  const { username } = route.useParams()
  const { page = 1 } = route.useSearch()
  const person = useSuspenseQuery(userProfileQuery(username)).data
  const { items, total } = useSuspenseQuery(userDefinitionsQuery(username, page)).data
  return (
    <main id="main">
      <PageHead
        title={t('users.activity_title', { username: person.username })}
        description={t('users.page_description', { username: person.username, count: total })}
        hidden={page > 1}
      />
      <div className="sheet">
        <PersonHead person={person} />
        <PersonTabs {...person} definition_count={total} />
        {items.length > 0 ? (
          <ActivityList definitions={items} />
        ) : (
          <NoRows total={total}>
            <Empty
              fact={t('users.no_definitions')}
              advice={t('users.no_definitions_advice', { username: person.username })}
            />
          </NoRows>
        )}
        <div className="padded">
          <PageLinks page={page} total={total} perPage={PER_PAGE} />
        </div>
      </div>
    </main>
  )
}
