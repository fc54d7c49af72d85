/** Builds the server into the folder `outdir`. */
export function buildServer(outdir: string): Promise<void>
/** Builds entries by their names, each a path from the root of the project, into the folder `outdir`. */
export function buildEntries(outdir: string, entryPoints: Record<string, string>): Promise<void>
