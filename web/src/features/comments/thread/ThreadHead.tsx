import type { Comment } from '@vlacku/contract/comments'
import { Link } from '../../../platform/Link.ts'
import { type Text, useText } from '../../../platform/text.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { RichText, slugOf, WordLink } from '../../entries/index.ts'
import { UserLink } from './Byline.tsx'
import { FollowThread } from './FollowThread.tsx'

/** The topic of a discussion. */
export type Context = Pick<
  Comment,
  'valsi_id' | 'natlang_word_id' | 'definition_id' | 'target_user_id' | 'valsi_word' | 'definition' | 'target_username'
>

/** Returns a one-line title for a discussion: its subject or, if it has none, its topic. */
export function titleOf(t: Text, context: Context, subject: string): string {
  if (subject) return subject
  if (context.target_username) return t('comments.about_user', { username: context.target_username })
  if (context.definition !== null || context.definition_id !== null)
    return t('comments.about_definition', { word: context.valsi_word ?? '' })
  return context.valsi_word ? t('comments.about_word', { word: context.valsi_word }) : t('comments.no_subject')
}

interface Props {
  context: Context
  title: string
  total: number
  isLocked: boolean
  /** Null if there are no comments. */
  thread_id: number | null
  isFollowed: boolean | null
}

/** The heading of a discussion: its topic. */
export function ThreadHead({ context: c, title, total, isLocked, thread_id, isFollowed }: Props) {
  const t = useText()
  return (
    <header className="threadhead">
      <p className="small quiet">
        <Link to="/$locale/comments">{t('comments.title')}</Link>
        {c.valsi_word && (
          <>
            {' / '}
            {c.natlang_word_id === null ? <WordLink word={c.valsi_word} /> : c.valsi_word}
          </>
        )}
        {c.target_username && (
          <>
            {' / '}
            <UserLink username={c.target_username} />
          </>
        )}
      </p>
      <h1 className="h1" dir="auto">
        {title}
      </h1>
      <p className="small soft line">
        <span>{t('comments.count', { count: total })}</span>
        {isLocked && (
          <span className="line">
            <Icon name="lock" /> {t('comments.locked')}
          </span>
        )}
      </p>
      {thread_id !== null && (
        <div className="line space-above-small">
          <FollowThread thread_id={thread_id} isFollowed={isFollowed} />
        </div>
      )}
      {c.definition !== null && (
        <p className="definition about-definition">
          {c.valsi_word && c.definition_id !== null && (
            <Link
              to="/$locale/valsi/$id"
              params={{ id: slugOf(c.valsi_word) }}
              hash={`d${c.definition_id}`}
              className="jbo"
              lang="jbo"
            >
              {c.valsi_word}
            </Link>
          )}{' '}
          <RichText source={c.definition} />
        </p>
      )}
    </header>
  )
}
