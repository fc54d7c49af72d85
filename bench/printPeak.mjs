// Loaded before a command to learn how much memory it took at most.
import { isMainThread } from 'node:worker_threads'

if (isMainThread) process.on('exit', () => process.stdout.write(`PEAK ${process.resourceUsage().maxRSS}\n`))
