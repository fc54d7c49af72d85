import type { ChatMessage } from '@vlacku/contract/chat'
import { useText } from '../../platform/text.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { type SiteLinks, SocialLinks } from '../../ui/SocialLinks.tsx'
import { setMarquee, useMarquee } from './marquee.ts'

interface ChatSettingsProps {
  open: boolean
  onClose: () => void
  messages: readonly ChatMessage[] | null
  links: SiteLinks
}

/** The chat settings: a switch for the ticker's motion, links to the community, and recent messages as plain text. */
export function ChatSettings({ open, onClose, messages, links }: ChatSettingsProps) {
  const t = useText()
  const running = useMarquee()
  return (
    <Dialog title={t('chat.settings')} open={open} onClose={onClose}>
      <div className="dialog-body flow">
        <label className="check">
          <input type="checkbox" checked={running} onChange={(event) => setMarquee(event.target.checked)} />
          {t('chat.running_line')}
        </label>
        <SocialLinks links={links} />
        <section aria-live="polite">
          <h3 className="label-s">{t('chat.recent')}</h3>
          {!messages || messages.length === 0 ? (
            <p className="quiet">{messages ? t('chat.no_messages') : t('shell.loading')}</p>
          ) : (
            <ul className="chatlines">
              {messages.map(({ author, chunk }, i) => (
                <li key={`${i} ${author} ${chunk}`}>
                  <b dir="auto">{author}</b> <bdi>{chunk}</bdi>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </Dialog>
  )
}
