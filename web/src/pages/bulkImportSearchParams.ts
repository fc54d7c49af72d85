/** Which import a page looks at, by its client id. */
export interface BulkImportSearchParams {
  id?: string | undefined
}

const CLIENT_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** What does not make sense is not there. */
export const readBulkImportSearchParams = ({ id }: Record<string, unknown>): BulkImportSearchParams =>
  typeof id === 'string' && CLIENT_ID.test(id) ? { id } : {}
