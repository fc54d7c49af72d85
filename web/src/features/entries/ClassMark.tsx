import { type Text, useText } from '../../platform/text.tsx'
import { Explained, termOfType } from '../guide/index.ts'

const square = <rect x="3" y="3" width="10" height="10" rx="1" />
const dot = <circle cx="8" cy="8" r="3.6" />
const shapes: Record<string, React.ReactNode> = {
  gismu: square,
  cmavo: dot,
  'cmavo-compound': (
    <>
      <circle cx="4.5" cy="8" r="2.7" />
      <circle cx="11.5" cy="8" r="2.7" />
    </>
  ),
  lujvo: (
    <>
      <path d="M1 4h6.3v2l2-.6v5.2l-2-.6v2H1z" />
      <path d="M15 4H8.6v.5l2.2-.7v8.4l-2.2-.7v.5H15z" />
    </>
  ),
  'zei-lujvo': (
    <>
      <rect x="1.5" y="3" width="5.5" height="6.5" rx=".5" />
      <rect x="9" y="3" width="5.5" height="6.5" rx=".5" />
      <rect x="1.5" y="11.5" width="13" height="1.8" />
    </>
  ),
  "fu'ivla": <path d="M2.5 12.5a5.5 5.5 0 0 1 11 0z" />,
  cmevla: <path d="M3 2.5 14 7 4.6 11V15H3z" />,
  'bu-letteral': (
    <>
      <circle className="o" cx="8" cy="8" r="5" />
      <circle cx="8" cy="8" r="1.8" />
    </>
  ),
  phrase: (
    <>
      <rect x="1.5" y="5.5" width="3.4" height="5" />
      <rect x="6.3" y="5.5" width="3.4" height="5" />
      <rect x="11.1" y="5.5" width="3.4" height="5" />
    </>
  ),
  'experimental gismu': <rect className="detail" x="3.5" y="3.5" width="9" height="9" rx="1" />,
  'experimental cmavo': <circle className="detail" cx="8" cy="8" r="4.2" />,
}

/** Names of word types that aren't Lojban words themselves. */
const TRANSLATED: Record<string, Parameters<Text>[0]> = {
  'cmavo-compound': 'shell.type_cmavo_compound',
  'bu-letteral': 'shell.type_letteral',
  phrase: 'shell.type_phrase',
}

/** Returns the name of a word type in the interface language. Lojban terms such as `gismu` have the same name in all languages. */
function nameOfType(t: Text, type: string): string {
  const [status, ...terms] = type.split(' ')
  if (status === 'experimental' || status === 'obsolete') return t(`shell.type_${status}`, { type: terms.join(' ') })
  return TRANSLATED[type] ? t(TRANSLATED[type]) : type
}

interface Props {
  type: string
  more?: string | null
  /** True if the name links to its explanation. */
  isExplained?: boolean
}

/** The badge of a word type, always with the type name. Obsolete types have no symbol. */
export function ClassMark({ type, more, isExplained = false }: Props) {
  const t = useText()
  const name = nameOfType(t, type)
  return (
    <span className="class-mark">
      {shapes[type] && (
        <svg viewBox="0 0 16 16" aria-hidden="true">
          {shapes[type]}
        </svg>
      )}
      <span>
        <Explained term={isExplained ? termOfType(type) : undefined} name={name}>
          {name}
        </Explained>
        {more && ' · '}
        {more && (
          <Explained term={isExplained ? 'selmaho' : undefined} name={more}>
            {more}
          </Explained>
        )}
      </span>
    </span>
  )
}
