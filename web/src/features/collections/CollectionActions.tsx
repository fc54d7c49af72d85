import { useState } from 'react'
import { Link } from '../../platform/Link.ts'
import { rememberPath, useSession } from '../../platform/session.ts'
import { useLocale, useText } from '../../platform/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { CollectionForm } from './CollectionForm.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { WordsOfText } from './text/WordsOfText.tsx'

/**
 * Link that creates a collection; for visitors, a link to the login page. Renders both while the session is loading, as in the
 * header.
 */
export function CollectionActions() {
  const { isLoggedIn, isLoading } = useSession()
  return (
    <>
      {!isLoggedIn && <LogInToCollect />}
      {(isLoggedIn || isLoading) && <UserActions />}
    </>
  )
}

function LogInToCollect() {
  const t = useText()
  const locale = useLocale()
  return (
    <p className="soft for-visitors">
      <Link to="/$locale/login" onClick={() => rememberPath(`/${locale}/collections`)}>
        {t('collections.log_in')}
      </Link>
    </p>
  )
}

function UserActions() {
  const t = useText()
  const [dialog, setDialog] = useState<'new' | 'import' | null>(null)
  const close = () => setDialog(null)
  return (
    <>
      <div className="page-actions for-members">
        <button type="button" className="button main" onClick={() => setDialog('new')}>
          <Icon name="plus" /> {t('collections.new')}
        </button>
        <button type="button" className="button" onClick={() => setDialog('import')}>
          <Icon name="upload" /> {t('collections.import')}
        </button>
        <WordsOfText label={t('collections.text_words')} />
        <Link to="/$locale/study" className="button">
          {t('collections.my_studying')}
        </Link>
      </div>
      <CollectionForm open={dialog === 'new'} onClose={close} />
      <ImportDialog open={dialog === 'import'} onClose={close} />
    </>
  )
}
