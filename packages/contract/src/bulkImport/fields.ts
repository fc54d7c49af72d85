import { z } from 'zod'

export const ClientId = z.uuid()
/** Shared properties of the endpoints for a single import, which require the import permission. */
export const oneImport = { access: { authority: 'bulk_import' }, params: z.object({ id: ClientId }) } as const
