import type { AppContext } from '../../../platform/appContext.ts'

/** Imports incoming mail from `MAIL_DIR` and `LMTP_PORT`, if set. Returns a function that stops the import. */
export async function openMailArrivals({
  ctx,
  config: { mailDir, lmtpPort },
  log,
}: Pick<AppContext, 'ctx' | 'config' | 'log'>): Promise<() => Promise<void>> {
  if (mailDir === undefined && lmtpPort === undefined) return async () => {}
  // loads the importer only if needed
  const [{ Intake }, { openLmtp }, { watchMaildir }] = await Promise.all([
    import('./arriving/intake.ts'),
    import('./arriving/lmtp.ts'),
    import('./arriving/maildir.ts'),
  ])
  const intake = new Intake(ctx)
  const lmtp = lmtpPort === undefined ? null : await openLmtp(lmtpPort, intake, log)
  const maildir = mailDir === undefined ? null : watchMaildir(mailDir, intake, log)
  return async () => {
    await Promise.all([lmtp?.close(), maildir?.close()])
    await intake.settled()
  }
}
