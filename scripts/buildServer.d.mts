/** Builds the server into the folder `outdir`, with further entries by their names. */
export function buildServer(outdir: string, more?: Record<string, string>): Promise<void>
