/** `npm run texts`: tells the web which texts there are, after a file came to `locales` or went. */
import fs from 'node:fs'
import path from 'node:path'
import { modulesFor } from './textModules.ts'

const root = path.resolve(import.meta.dirname, '..')
for (const [file, text] of Object.entries(modulesFor(root))) fs.writeFileSync(path.join(root, file), text)
