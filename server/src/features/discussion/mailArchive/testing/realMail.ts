import fs from 'node:fs'
import path from 'node:path'

/** Folder with real mail, which is not in the repository: `SHARED_DATA`, or a folder next to the project. */
const shared = process.env.SHARED_DATA ?? path.resolve(import.meta.dirname, '../../../../../../../shared/data')

export const realMail = path.join(shared, 'mail')
export const thereIsMail = fs.existsSync(path.join(realMail, 'messages.tar.gz'))
if (!thereIsMail) console.warn(`No mail in ${realMail}: name the folder above it in SHARED_DATA to test with it.`)
