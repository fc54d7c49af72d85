/** `npm run texts`: regenerates the modules of the web after adding or removing a file in `locales`. */
import fs from 'node:fs'
import path from 'node:path'
import { modulesFor } from './textModules.ts'

const root = path.resolve(import.meta.dirname, '..')
for (const [file, text] of Object.entries(modulesFor(root))) fs.writeFileSync(path.join(root, file), text)
