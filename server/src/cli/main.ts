import { addEnvFile } from '../platform/envFile.ts'
import { printError, runTool } from './tool.ts'

// `| head` closes the output early, which isn't an error
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => process.exit(0))
process.exitCode = await Promise.resolve()
  .then(() => addEnvFile(process.env))
  .then(() => runTool(process.argv.slice(2)), printError)
