/** `npm run texts`: regenerates the web app's text modules after a file is added to or removed from `locales`. */
import fs from 'node:fs'
import path from 'node:path'
import { modulesFor } from './textModules.ts'

const root = path.resolve(import.meta.dirname, '..')
for (const [file, text] of Object.entries(modulesFor(root))) fs.writeFileSync(path.join(root, file), text)
