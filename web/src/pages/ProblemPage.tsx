import { useRouter } from '@tanstack/react-router'
import { ApiError } from '../platform/ApiError.ts'
import { isLost } from '../platform/kept.ts'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'

const AvailablePages = lazyPart(async () => (await import('./OfflinePage.tsx')).AvailablePages, { isOptional: true })

/** A page whose data or module could not be had. The frame around it stands. */
export function ProblemPage({ error }: { error: unknown }) {
  const router = useRouter()
  // another version of the site has other modules; what else is no answer of the site may come right with them, too
  const retry = () => (error instanceof ApiError ? void router.invalidate() : location.reload())
  return (
    <main id="main" className="narrow">
      <div className="sheet pad">
        <ErrorNote error={error as Error} retry={retry} />
        {isLost(error) && <AvailablePages waiting={null} />}
      </div>
    </main>
  )
}
