import { lazy, Suspense } from 'react'

const WordDiff = lazy(async () => ({ default: (await import('./WordDiff.tsx')).WordDiff }))

export interface ComparedProps {
  text: string
  /** What it is compared with: words of `text` that are not in it are marked. */
  against: string
}

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
