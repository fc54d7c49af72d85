import { useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { StatusMessage } from './useStatusMessage.ts'

/** Live region for short messages. Always mounted, so that screen readers announce the messages. */
export function Message({ status, onClose }: { status: StatusMessage | null; onClose: () => void }) {
  const t = useText()
  return (
    <div className="said" role="status">
      {status && (
        <p className={`toast ${status.kind}`}>
          <Icon name={status.kind === 'ok' ? 'check' : 'warning'} />
          <span>{status.text}</span>
          <button type="button" className="icon-button" aria-label={t('reel.close')} onClick={onClose}>
            <Icon name="close" />
          </button>
        </p>
      )}
    </div>
  )
}
