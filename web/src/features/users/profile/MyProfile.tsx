import { useQuery } from '@tanstack/react-query'
import { ErrorNote } from '../../../ui/ErrorNote.tsx'
import { RowsSkeleton } from '../../../ui/Skeleton.tsx'
import { ownProfileQuery } from '../queries.ts'
import { OwnProfileView } from './OwnProfileView.tsx'

/** The profile of whoever reads: waiting, wrong, or there. */
export function MyProfile() {
  const profile = useQuery(ownProfileQuery)
  if (profile.data) return <OwnProfileView profile={profile.data} />
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
