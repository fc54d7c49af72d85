import { useQuery } from '@tanstack/react-query'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { mailAbout } from './queries.ts'

/** Loaded only if there are messages, so that word pages stay small. */
const FoundMail = lazyPart(async () => (await import('./FoundMail.tsx')).FoundMail, { isOptional: true })

/** The newest mailing list messages that contain a word; renders nothing if there are none. */
export function MailMentions({ word }: { word: string }) {
  const { data } = useQuery(mailAbout(word))
  if (!data || data.messages.length === 0) return null
  return <FoundMail {...data} />
}
