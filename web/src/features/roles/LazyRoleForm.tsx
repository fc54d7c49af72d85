import type { ComponentProps } from 'react'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { RowsSkeleton } from '../../ui/Skeleton.tsx'

/** Forms are for those who look after roles: whoever only meets a role on a page of somebody does not fetch them. */
const Form = lazyPart(async () => (await import('./RoleForm.tsx')).RoleForm)
export const fetchForm = Form.fetch

export const LazyRoleForm = (props: ComponentProps<typeof Form>) => (
  <Form {...props} waiting={<RowsSkeleton rows={4} />} />
)
