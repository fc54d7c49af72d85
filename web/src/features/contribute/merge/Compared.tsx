import { lazyPart } from '../../../ui/lazyPart.tsx'
import type { ComparedProps } from './WordDiff.tsx'

const WordDiff = lazyPart(async () => (await import('./WordDiff.tsx')).WordDiff, { isOptional: true })

/** A text whose differences from another text are marked once the diff code is loaded. */
export function Compared(props: ComparedProps) {
  return (
    <p className="compared" dir="auto">
      <WordDiff {...props} waiting={props.text} />
    </p>
  )
}
