import type { MailMessage, MailPart } from '@vlacku/contract/mailArchive'
import { useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'

const IS_CODE = /^text\/(?:x-|plain$)|^text\/.*(?:diff|patch)/

/** Types of detached signatures, by media type. */
const SIGNATURES: Readonly<Record<string, 'pgp' | 'smime'>> = {
  'application/pgp-signature': 'pgp',
  'application/pkcs7-signature': 'smime',
  'application/x-pkcs7-signature': 'smime',
}

/**
 * Attachments of a message with name, type and size, for download. Text files can be viewed inline; a signature takes one line.
 */
export function Attachments({ message: { id, parts_json } }: { message: MailMessage }) {
  const t = useText()
  const isSignature = ({ mime_type }: MailPart) => mime_type in SIGNATURES
  const signature = parts_json.find(isSignature)
  const parts = parts_json.filter((part) => part.part > 0 && !isSignature(part))
  const signed = signature && (
    <p className="small quiet">
      <a href={pathOf(id, signature)} download rel="nofollow">
        {t(`mailArchive.${SIGNATURES[signature.mime_type]!}`)}
      </a>
    </p>
  )
  if (parts.length === 0) return signed
  return (
    // a group rather than a landmark, because a thread contains one per message
    // biome-ignore lint/a11y/useSemanticElements: fieldsets are for forms
    <div className="attached" role="group" aria-label={t('mailArchive.attachments')}>
      <ul>
        {parts.map((part) => (
          <li key={part.part}>
            <a href={pathOf(id, part)} download rel="nofollow">
              <Icon name="download" /> <span dir="auto">{part.filename ?? t('mailArchive.unnamed')}</span>
            </a>{' '}
            <span className="small quiet">
              {part.mime_type}, {sizeOf(part)}
            </span>
            {part.content && IS_CODE.test(part.mime_type) && (
              <details>
                <summary className="small">{t('mailArchive.show')}</summary>
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrollable */}
                <pre className="code" tabIndex={0} dir="auto">
                  {part.content}
                </pre>
              </details>
            )}
          </li>
        ))}
      </ul>
      {signed}
    </div>
  )
}

const pathOf = (id: number, { part }: MailPart) => `/api/mail/messages/${id}/parts/${part}`

/** Formats a size, such as `12 kB`. */
const sizeOf = ({ size }: MailPart) =>
  size < 1000 ? `${size} B` : size < 1_000_000 ? `${Math.round(size / 1000)} kB` : `${(size / 1_000_000).toFixed(1)} MB`
