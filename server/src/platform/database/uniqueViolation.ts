/** Whether the database refused a row because another one has what only one may have (SQLSTATE 23505). */
export const isUniqueViolation = (error: unknown): boolean => (error as { code?: string }).code === '23505'
