import type { AppContext } from '../../../platform/appContext.ts'

/** Takes mail in while the site runs, where `MAIL_DIR` or `LMTP_PORT` say from where. Returns how to stop that. */
export async function openMailArrivals({
  ctx,
  config: { mailDir, lmtpPort },
  log,
}: Pick<AppContext, 'ctx' | 'config' | 'log'>): Promise<() => Promise<void>> {
  if (mailDir === undefined && lmtpPort === undefined) return async () => {}
  // what it takes is loaded where it is wanted
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
