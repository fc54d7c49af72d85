import { withMailbox } from './mailbox.ts'
import { USERS } from './reader.ts'
import { realDictionaries } from './realData.ts'
import { startSite, storeNewSite } from './site.ts'

/**
 * Starts the built server twice with separate folders: the starter site on port 8181, and a site with the real dictionaries on
 * port 8182. Loading the real dictionaries takes a minute, so tests of the starter site don't wait for it.
 */
export default async function startSites() {
  const forgetNewSite = await storeNewSite(8181)
  const starter = await startSite(8181)
  for (const [username, { role, password }] of Object.entries(USERS)) {
    const options = { username, email: `${username}@example.org`, role, password }
    starter.vlacku('user', 'create', ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]))
  }
  withMailbox((mailbox) => starter.vlacku('import', 'mail', mailbox))
  const files = realDictionaries()
  const real = files.length > 0 ? startSite(8182, { files }) : null
  real?.catch((error) => console.error('The site with the real dictionaries did not start:', error))
  return async () => {
    await starter.stop()
    await (await real?.catch(() => null))?.stop()
    forgetNewSite()
  }
}
