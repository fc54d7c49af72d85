import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { HeaderSearch } from '../features/search/index.ts'
import { LazyStudyEntry } from '../features/study/index.ts'
import { LazyNotificationBell } from '../features/subscriptions/index.ts'
import { Link } from '../platform/Link.ts'
import { logOut } from '../platform/refresh.ts'
import { type Session, useSession } from '../platform/session.ts'
import { useLocale, useText } from '../platform/text.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useDisclosure } from '../ui/useDisclosure.ts'
import { type MenuEntry, mainEntries, memberEntries, moreEntries, studyEntry, visitorEntries } from './menu.ts'

interface Reader {
  session: Session
}

export function Header() {
  const t = useText()
  const session = useSession()
  useMemberClass(session)
  const onSearchPage = useRouterState({ select: (state) => state.matches.at(-1)?.routeId === '/$locale/' })
  const [turning, setTurning] = useState(false)
  return (
    <header className="top">
      <div className="inner">
        <Link
          to="/$locale"
          className={turning ? 'logo turning' : 'logo'}
          onClick={() => setTurning(true)}
          onAnimationEnd={() => setTurning(false)}
        >
          <Logo />
          <b>{t('shell.name')}</b>
        </Link>
        <nav className="nav" aria-label={t('shell.main_navigation')}>
          {mainEntries.map((entry) => (
            <Entry key={entry.label} entry={entry} />
          ))}
          <More session={session} />
        </nav>
        {!onSearchPage && <HeaderSearch />}
        <nav className="nav right" aria-label={t('shell.account')}>
          <Account session={session} />
        </nav>
        <PhoneMenu session={session} />
      </div>
    </header>
  )
}

function Entry({
  entry,
  icon = false,
  className,
}: {
  entry: MenuEntry | MenuEntry<string>
  icon?: boolean
  className?: string
}) {
  const t = useText()
  return (
    <Link
      to={entry.to}
      params={{} as never}
      className={className}
      activeOptions={{ exact: true }}
      activeProps={{ 'aria-current': 'page' }}
    >
      {icon && <Icon name={entry.icon} />}
      {t(`shell.${entry.label}` as 'shell.courses')}
    </Link>
  )
}

function More({ session }: Reader) {
  const t = useText()
  const { open, around, button, box } = useDisclosure<HTMLDivElement>()
  return (
    <div className="more" {...around}>
      <button {...button}>
        {t('shell.more')}
        <Icon name="open" />
      </button>
      {open && (
        <div className="menu" {...box}>
          {moreEntries(session).map((entry) => (
            <Entry key={entry.label} entry={entry} icon />
          ))}
        </div>
      )}
    </div>
  )
}

/**
 * The right side: profile and logout for users, links for visitors. While the session is unknown, as on every server-rendered
 * page, it contains both, and the class that `first.js` sets on the document determines which is visible before the first paint.
 */
function Account({ session, icons = false }: Reader & { icons?: boolean }) {
  const t = useText()
  const locale = useLocale()
  const navigate = useNavigate()
  const leave = async () => {
    await logOut()
    void navigate({ to: '/$locale/login', params: { locale } })
  }
  const { isLoading, isLoggedIn } = session
  return (
    <>
      {(isLoading || !isLoggedIn) &&
        visitorEntries.map((entry) => <Entry key={entry.label} entry={entry} icon={icons} className="for-visitors" />)}
      {(isLoading || isLoggedIn) && (
        <>
          {isLoggedIn ? (
            <LazyStudyEntry isInMenu={icons} waiting={<StudyPlaceholder icons={icons} />} />
          ) : (
            <StudyPlaceholder icons={icons} />
          )}
          {isLoggedIn ? <LazyNotificationBell named={icons} waiting={<Bell />} /> : <Bell />}
          {memberEntries.map((entry) => (
            <Entry key={entry.label} entry={entry} icon={icons} className="for-members" />
          ))}
          <Link to="/$locale/profile" className="who for-members" activeProps={{ 'aria-current': 'page' }}>
            <Icon name="user" />
            <span dir="auto" className={isLoading ? 'stored-username' : undefined}>
              {session.username}
            </span>
          </Link>
          <button type="button" className="for-members" onClick={() => void leave()}>
            {icons && <Icon name="logout" />}
            {t('shell.log_out')}
          </button>
        </>
      )}
    </>
  )
}

const StudyPlaceholder = ({ icons }: { icons: boolean }) => (
  <Entry entry={studyEntry} icon={icons} className="study-entry for-members" />
)

/** Reserves space for the bell until its module has been loaded. */
const Bell = () => (
  <span className="bell for-members" aria-hidden="true">
    <Icon name="bell" />
  </span>
)

/** Updates the document's class after login and logout. `first.js` sets it before the first paint. */
function useMemberClass({ isLoading, isLoggedIn, username }: Session) {
  useEffect(() => {
    if (isLoading) return
    const { classList, style } = document.documentElement
    classList.toggle('member', isLoggedIn)
    style.setProperty('--username', JSON.stringify(username ?? ''))
  }, [isLoading, isLoggedIn, username])
}

/** Menu for narrow screens: all header links in the same order, behind a button. */
function PhoneMenu({ session }: Reader) {
  const t = useText()
  const { open, around, button, box } = useDisclosure<HTMLDivElement>('bottom-end')
  return (
    <div className="phonemenu" {...around}>
      <button {...button} className="icon-button" aria-label={open ? t('shell.close_menu') : t('shell.menu')}>
        <Icon name={open ? 'close' : 'menu'} />
      </button>
      {open && (
        <nav className="menu tall" {...box} aria-label={t('shell.menu')}>
          {[...mainEntries, ...moreEntries(session)].map((entry) => (
            <Entry key={entry.label} entry={entry} icon />
          ))}
          <hr />
          <Account session={session} icons />
        </nav>
      )}
    </div>
  )
}

const BLADE = 'M24 21.6C18.2 16.6 17.6 8 24.8 2.2C31.4 7.6 30.6 16 24 21.6z'
const COLOURS = ['#c23a57', '#3f8bbd', '#b8862a', '#3a8a55', '#8457b5']

/** Five blades around the word, one for each place. */
function Logo() {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true">
      {COLOURS.map((fill, i) => (
        <path key={fill} fill={fill} transform={`rotate(${72 * i} 24 25)`} d={BLADE} />
      ))}
    </svg>
  )
}
