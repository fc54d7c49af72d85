import { useText } from '../../../platform/text.tsx'
import { Icon } from '../../../ui/Icon.tsx'

interface Props {
  count: number
  onShow: () => void
}

/** Number of new comments, shown at the bottom of the window. A click displays the comments. */
export function NewReplies({ count, onShow }: Props) {
  const t = useText()
  return (
    <div className="newreplies" role="status">
      {count > 0 && (
        <button type="button" className="button main" onClick={onShow}>
          <Icon name="down" /> {t('comments.new_replies', { count })}
        </button>
      )}
    </div>
  )
}
