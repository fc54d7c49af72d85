import { z } from 'zod'

export const ClientId = z.uuid()
/** Common part of the endpoints for one import; requires the permission to import. */
export const oneImport = { access: { authority: 'bulk_import' }, params: z.object({ id: ClientId }) } as const
