/** True if a statement violated a unique constraint (SQLSTATE 23505). */
export const isUniqueViolation = (error: unknown): boolean => (error as { code?: string }).code === '23505'
