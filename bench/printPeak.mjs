// Preloaded into a command to print its peak memory (KB) and processor time (ms).
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  process.on('exit', () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
    process.stdout.write(`PEAK ${maxRSS}\nCPU ${Math.round((userCPUTime + systemCPUTime) / 1000)}\n`)
  })
}
