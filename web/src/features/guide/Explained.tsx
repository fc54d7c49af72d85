import type { ReactNode } from 'react'
import { useText } from '../../platform/text.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { useDisclosure } from '../../ui/useDisclosure.ts'
import type { Term } from './terms.ts'

const Explanation = lazyPart(async () => (await import('./Explanation.tsx')).Explanation)

interface Props {
  term: Term | undefined
  /** Displayed term. */
  name: string
  children: ReactNode
}

/** A term that opens its explanation; plain text if `term` is missing, as in list rows. */
export const Explained = ({ term, ...props }: Props) => (term ? <TermButton term={term} {...props} /> : props.children)

function TermButton({ term, name, children }: Props & { term: Term }) {
  const t = useText()
  const { open, around, button, box } = useDisclosure<HTMLSpanElement>()
  return (
    <span className="explained" {...around}>
      <button {...button} aria-label={t('shell.explain', { term: name })}>
        {children}
      </button>
      {open && (
        <span className="menu" role="note" {...box}>
          <Explanation term={term} name={name} waiting={<span>{t('shell.loading')}</span>} />
        </span>
      )}
    </span>
  )
}
