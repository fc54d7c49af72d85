import { useQuery } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import { mailAbout } from './queries.ts'

/** Fetched when there is any, so that the page of a word carries no more than this. */
const FoundMail = lazyRouteComponent(() => import('./FoundMail.tsx'), 'FoundMail')

/** The newest messages of mailing lists with a word in them; nothing where there are none. */
export function MailMentions({ word }: { word: string }) {
  const { data } = useQuery(mailAbout(word))
  return data && data.messages.length > 0 ? <FoundMail {...data} /> : null
}
