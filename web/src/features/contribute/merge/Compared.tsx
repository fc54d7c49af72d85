import { lazy, Suspense } from 'react'
import type { ComparedProps } from './WordDiff.tsx'

const WordDiff = lazy(async () => ({ default: (await import('./WordDiff.tsx')).WordDiff }))

/** A text, with what differs from another marked once the comparing code is there. */
export function Compared(props: ComparedProps) {
  return (
    <p className="compared" dir="auto">
      <Suspense fallback={props.text}>
        <WordDiff {...props} />
      </Suspense>
    </p>
  )
}
