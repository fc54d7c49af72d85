import { z } from 'zod'

export const ClientId = z.uuid()
/** A call about one import, for those who may import. */
export const oneImport = { access: { authority: 'bulk_import' }, params: z.object({ id: ClientId }) } as const
