import type { MailMessage, MailPart } from '@vlacku/contract/mailArchive'
import { useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'

const IS_CODE = /^text\/(?:x-|plain$)|^text\/.*(?:diff|patch)/

/** What came with a message: name, type and size, for saving; texts can be read here. */
export function Attachments({ message: { id, parts_json } }: { message: MailMessage }) {
  const t = useText()
  const parts = parts_json.filter(({ part }) => part > 0)
  if (parts.length === 0) return null
  return (
    // a group, not a landmark: a thread has one for each message
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div className="attached" role="group" aria-label={t('mailArchive.attachments')}>
      <ul>
        {parts.map((part) => (
          <li key={part.part}>
            <a href={`/api/mail/messages/${id}/parts/${part.part}`} download rel="nofollow">
              <Icon name="download" /> <span dir="auto">{part.filename ?? t('mailArchive.unnamed')}</span>
            </a>{' '}
            <span className="small quiet">
              {part.mime_type}, {sizeOf(part)}
            </span>
            {part.content && IS_CODE.test(part.mime_type) && (
              <details>
                <summary className="small">{t('mailArchive.show')}</summary>
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
                <pre className="code" tabIndex={0} dir="auto">
                  {part.content}
                </pre>
              </details>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** `12 kB`. */
const sizeOf = ({ size }: MailPart) =>
  size < 1000 ? `${size} B` : size < 1_000_000 ? `${Math.round(size / 1000)} kB` : `${(size / 1_000_000).toFixed(1)} MB`
