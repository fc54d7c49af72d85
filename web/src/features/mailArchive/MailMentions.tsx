import { useQuery } from '@tanstack/react-query'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { mailAbout } from './queries.ts'

/** Fetched when there is any, so that the page of a word carries no more than this. */
const FoundMail = lazyPart(async () => (await import('./FoundMail.tsx')).FoundMail, { isOptional: true })

/** The newest messages of mailing lists with a word in them; nothing where there are none. */
export function MailMentions({ word }: { word: string }) {
  const { data } = useQuery(mailAbout(word))
  if (!data || data.messages.length === 0) return null
  return <FoundMail {...data} />
}
