import { runTool } from './tool.ts'

// `| head` ends our output early, which is no error
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => process.exit(0))
process.exitCode = await runTool(process.argv.slice(2))
