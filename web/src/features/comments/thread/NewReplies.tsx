import { useText } from '../../../platform/text.tsx'
import { Icon } from '../../../ui/Icon.tsx'

interface Props {
  count: number
  onShow: () => void
}

/** How much was written since the page was drawn, at the lower edge of the screen; the page changes when it is pressed. */
export function NewReplies({ count, onShow }: Props) {
  const t = useText()
  return (
    <div className="newreplies" role="status">
      {count > 0 && (
        <button type="button" className="btn main" onClick={onShow}>
          <Icon name="down" /> {t('comments.new_replies', { count })}
        </button>
      )}
    </div>
  )
}
