import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorNote } from '../../../ui/ErrorNote.tsx'
import { RowsSkeleton } from '../../../ui/Skeleton.tsx'
import { ownProfileQuery } from '../queries.ts'
import { OwnProfileView } from './OwnProfileView.tsx'

/** The user's own profile, or its loading or error state. `aside` is additional private content. */
export function MyProfile({ aside }: { aside?: ReactNode }) {
  const profile = useQuery(ownProfileQuery)
  if (profile.data) return <OwnProfileView profile={profile.data} aside={aside} />
  return (
    <div className="sheet pad">
      {profile.isError ? (
        <ErrorNote error={profile.error} retry={() => void profile.refetch()} />
      ) : (
        <RowsSkeleton rows={3} />
      )}
    </div>
  )
}
