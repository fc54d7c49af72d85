import type { ComponentProps } from 'react'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { RowsSkeleton } from '../../ui/Skeleton.tsx'

/** Only users who manage roles load the form; others who see a role don't. */
const Form = lazyPart(async () => (await import('./RoleForm.tsx')).RoleForm)
export const fetchForm = Form.fetch

export const LazyRoleForm = (props: ComponentProps<typeof Form>) => (
  <Form {...props} waiting={<RowsSkeleton rows={4} />} />
)
