/** Generates packages/meaning/src/vectors/scanBytes.ts from the adjacent scan.wat. */
import fs from 'node:fs'
import { assembleScan, scanBytesFile } from '../packages/meaning/src/vectors/assembleScan.testing.ts'

const comment = '/** scan.wat, assembled by `npx tsx scripts/scanBytes.ts`; a test compares them. */'
const lines = (await assembleScan()).match(/.{1,100}/g)!.map((line) => `  '${line}',`)
fs.writeFileSync(scanBytesFile, `${comment}\nexport const SCAN_BYTES = [\n${lines.join('\n')}\n].join('')\n`)
