import type { Definition } from '@vlacku/contract/entries'
import { useState } from 'react'
import { AddToCollection, useCollected } from '../../features/collections/index.ts'
import { DefinitionCard, type InLanguage } from '../../features/entries/index.ts'
import { ModerationDialogs, useModeration } from '../../features/reports/index.ts'
import { CiteDefinition } from '../../features/versions/index.ts'
import { OutdatedVote, useMyVotes, VoteBox } from '../../features/votes/index.ts'
import { Link } from '../../platform/Link.ts'
import { htmlLang } from '../../platform/locale.ts'
import { notify } from '../../platform/notify.ts'
import { type Session, useSession } from '../../platform/session.ts'
import { useText } from '../../platform/text.tsx'
import { usePrinting } from '../../platform/useMedia.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useDisclosure } from '../../ui/useDisclosure.ts'

/** Definitions in one language with their votes and actions. */
export function DefinitionCards({ definitions }: { definitions: readonly Definition[] }) {
  const t = useText()
  const ids = definitions.map(({ definitionid }) => definitionid)
  const mine = useMyVotes(ids)
  const collected = useCollected(ids)
  if (definitions.length === 0) return <p className="soft space-above-large">{t('entries.no_definitions')}</p>
  return definitions.map((definition) => (
    <DefinitionCard
      key={definition.definitionid}
      definition={definition}
      vote={<VoteBox definition={definition} mine={mine.get(definition.definitionid)} />}
      notice={<OutdatedVote definition={definition} mine={mine.get(definition.definitionid)} />}
      actions={<DefinitionActions definition={definition} isCollected={collected.has(definition.definitionid)} />}
    />
  ))
}

/** Actions on a definition other than voting: history, discussion, editing, collecting, and a menu with the rest. */
function DefinitionActions({ definition: d, isCollected }: { definition: Definition; isCollected: boolean }) {
  const t = useText()
  return (
    <>
      <Link to="/$locale/definition/$id/history" params={{ id: String(d.definitionid) }}>
        <Icon name="history" /> {t('versions.version', { version: d.version })}
      </Link>
      <Link to="/$locale/comments/thread" search={{ definition_id: d.definitionid }} rel="nofollow">
        <Icon name="comment" />{' '}
        {d.comment_count ? t('comments.count', { count: d.comment_count }) : t('comments.discuss')}
      </Link>
      {d.earlier_votes > 0 && (
        <span className="earlier">{t('versions.earlier_votes', { count: d.earlier_votes })}</span>
      )}
      {isCollected && (
        <span className="collected">
          <Icon name="stack" /> {t('versions.collected')}
        </span>
      )}
      <DefinitionActs definition={d} />
    </>
  )
}

function DefinitionActs({ definition: d }: { definition: Definition }) {
  const t = useText()
  const session = useSession()
  const { mayReport, mayDelete } = useModeration(d)
  const { open, around, button, box, close } = useDisclosure<HTMLDivElement>()
  const [openDialog, setOpenDialog] = useState<'cite' | 'report' | 'delete' | 'collect' | null>(null)
  const showDialog = (what: typeof openDialog) => {
    close()
    setOpenDialog(what)
  }
  const copyLink = async () => {
    close()
    const url = new URL(`?lang=${d.langtag}#d${d.definitionid}`, location.href)
    try {
      await navigator.clipboard.writeText(url.href)
      notify({ kind: 'success', text: t('versions.copied') })
    } catch {
      notify({ kind: 'error', text: t('versions.copy_failed') })
    }
  }
  const done = () => setOpenDialog(null)
  return (
    <>
      {mayEdit(session, d) && (
        <Link to="/$locale/definition/$id/edit" params={{ id: String(d.definitionid) }}>
          <Icon name="edit" /> {t('versions.edit')}
        </Link>
      )}
      {session.isLoggedIn && (
        <button type="button" onClick={() => setOpenDialog('collect')}>
          <Icon name="stack" /> {t('versions.collect')}
        </button>
      )}
      <div className="sense-menu" {...around}>
        <button {...button} aria-label={t('versions.more_about')}>
          <Icon name="more" /> {t('shell.more')}
        </button>
        {open && (
          <div className="menu" {...box}>
            <button type="button" onClick={() => void copyLink()}>
              <Icon name="link" /> {t('versions.copy_link')}
            </button>
            <button type="button" onClick={() => showDialog('cite')}>
              <Icon name="book" /> {t('versions.cite')}
            </button>
            <Link to="/$locale" search={{ mode: 'semantic', similar: d.definitionid }}>
              <Icon name="search" /> {t('versions.find_similar')}
            </Link>
            {mayReport && (
              <button type="button" onClick={() => showDialog('report')}>
                <Icon name="warning" /> {t('versions.report')}
              </button>
            )}
            {mayDelete && (
              <button type="button" onClick={() => showDialog('delete')}>
                <Icon name="trash" /> {t('versions.delete')}
              </button>
            )}
          </div>
        )}
      </div>
      <CiteDefinition definition={d} open={openDialog === 'cite'} onClose={done} />
      <AddToCollection definition_ids={[d.definitionid]} open={openDialog === 'collect'} onClose={done} />
      <ModerationDialogs
        definition={d}
        openDialog={openDialog === 'report' || openDialog === 'delete' ? openDialog : null}
        onClose={done}
      />
    </>
  )
}

/** Applies the server's rule locally, because the entry page is cached for all users. */
const mayEdit = ({ username, authorities }: Session, d: Definition) =>
  username === d.username || (!d.owner_only && authorities.includes('edit_definition'))

/** For printing, where tabs don't work: renders the definitions in the other languages below. */
export function PrintedLanguages({ languages }: { languages: readonly InLanguage[] }) {
  if (!usePrinting()) return null
  return languages.map(({ langtag, langrealname, definitions }) => (
    <section key={langtag} lang={htmlLang(langtag)}>
      <h2 className="h2 space-above-large">{langrealname}</h2>
      {definitions.map((definition) => (
        <DefinitionCard key={definition.definitionid} definition={definition} />
      ))}
    </section>
  ))
}
