import { useSession } from '../../platform/session.ts'
import { useText } from '../../platform/text.tsx'
import { ActButton } from '../../ui/ActButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useSaveMail } from './queries.ts'

/** Button that downloads a message as it was received; for logged-in users only. */
export const SaveMessage = ({ id }: { id: number }) => (
  <Save path={`/messages/${id}/raw`} text="mailArchive.save_message" />
)

/** Button that downloads a thread as an mbox file; for logged-in users only. */
export const SaveThread = ({ id }: { id: number }) => (
  <Save path={`/threads/${id}/mbox`} text="mailArchive.save_thread" />
)

interface Props {
  path: Parameters<typeof useSaveMail>[0]
  text: 'mailArchive.save_message' | 'mailArchive.save_thread'
}

function Save({ path, text }: Props) {
  const t = useText()
  const { isLoggedIn } = useSession()
  const save = useSaveMail(path)
  if (!isLoggedIn) return null
  return (
    <ActButton
      className="button small"
      busy={save.isPending}
      busyText={t('mailArchive.saving')}
      onClick={() => save.mutate()}
    >
      <Icon name="download" /> {t(text)}
    </ActButton>
  )
}
