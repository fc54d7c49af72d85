import { type ComponentProps, lazy, Suspense } from 'react'
import { RowsSkeleton } from '../../ui/Skeleton.tsx'

/** Forms are for those who look after roles: whoever only meets a role on a page of somebody does not fetch them. */
export const fetchForm = () => import('./RoleForm.tsx')
const Form = lazy(async () => ({ default: (await fetchForm()).RoleForm }))

export function LazyRoleForm(props: ComponentProps<typeof Form>) {
  return (
    <Suspense fallback={<RowsSkeleton rows={4} />}>
      <Form {...props} />
    </Suspense>
  )
}
