/** As the contract has it; a test holds them together. */
export const MAX_ENTRIES = 500
