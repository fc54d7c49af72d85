import { lazyPart } from '../../../ui/lazyPart.tsx'
import type { ComparedProps } from './WordDiff.tsx'

const WordDiff = lazyPart(async () => (await import('./WordDiff.tsx')).WordDiff, { isOptional: true })

/** A text, with what differs from another marked once the comparing code is there. */
export function Compared(props: ComparedProps) {
  return (
    <p className="compared" dir="auto">
      <WordDiff {...props} waiting={props.text} />
    </p>
  )
}
