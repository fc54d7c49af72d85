import { useQuery } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { mailAbout } from './queries.ts'

/** Fetched when there is any, so that the page of a word carries no more than this. */
const FoundMail = lazyRouteComponent(() => import('./FoundMail.tsx'), 'FoundMail')

/** The newest messages of mailing lists with a word in them; nothing where there are none. */
export function MailMentions({ word }: { word: string }) {
  const { data } = useQuery(mailAbout(word))
  if (!data || data.messages.length === 0) return null
  // on its own, or the whole page would be hidden until what draws it is there
  return (
    <Suspense>
      <FoundMail {...data} />
    </Suspense>
  )
}
