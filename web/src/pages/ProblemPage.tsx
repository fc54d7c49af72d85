import { useRouter } from '@tanstack/react-router'
import { ErrorNote } from '../ui/ErrorNote.tsx'

/** A page whose data could not be had. The frame around it stands. */
export function ProblemPage({ error }: { error: unknown }) {
  const router = useRouter()
  return (
    <main id="main" className="narrow">
      <div className="sheet pad">
        <ErrorNote error={error as Error} retry={() => void router.invalidate()} />
      </div>
    </main>
  )
}
