import { useSession } from '../../platform/session.ts'
import { useText } from '../../platform/text.tsx'

interface Props {
  is_public: boolean
  onChange(is_public: boolean): void
  /** Visibility is controlled by a moderator. */
  disabled?: boolean
}

/**
 * Switches a collection between public and private. If the user's email address is unconfirmed, explains why the user can't
 * publish.
 */
export function PublicBox({ is_public, onChange, disabled = false }: Props) {
  const t = useText()
  const mayPublish = useSession().authorities.includes('create_comment')
  return (
    <>
      <label className="check">
        <input
          type="checkbox"
          disabled={disabled || (!mayPublish && !is_public)}
          checked={is_public}
          onChange={(event) => onChange(event.target.checked)}
        />{' '}
        {t('collections.is_public')}
      </label>
      {!mayPublish && <p className="hint">{t('collections.public_later')}</p>}
    </>
  )
}
