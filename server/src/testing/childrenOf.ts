import fs from 'node:fs'

/** Returns the child processes of a process, including zombies (Linux only). */
export const childrenOf = (pid: number): string[] =>
  fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === String(pid))

function parentOf(pid: string): string | undefined {
  try {
    return fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]
  } catch {
    return undefined // the process ended in the meantime
  }
}
