import type { ComponentProps } from 'react'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { RowsSkeleton } from '../../ui/Skeleton.tsx'

/** Loaded only for users who manage roles. */
const Form = lazyPart(async () => (await import('./RoleForm.tsx')).RoleForm)
export const fetchForm = Form.fetch

export const LazyRoleForm = (props: ComponentProps<typeof Form>) => (
  <Form {...props} waiting={<RowsSkeleton rows={4} />} />
)
