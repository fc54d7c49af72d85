import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

interface Note {
  pid: number
  env: Record<string, string>
}

/** Runs before everything else in a process: tells who it is, and of every connection it tries to make. */
const preload = (file: string) => `
  const { isMainThread } = require('node:worker_threads')
  const note = (told) => require('node:fs').appendFileSync(${JSON.stringify(file)}, JSON.stringify(told) + '\\n')
  if (isMainThread) note({ pid: process.pid, env: process.env })
  const { Socket } = require('node:net')
  const { connect } = Socket.prototype
  Socket.prototype.connect = function (...args) {
    const [to] = args.flat()
    if (!to?.path) note({ connects: to?.host ?? to })
    return connect.apply(this, args)
  }`

/** Has every process that is started from now on tell about itself, until `stop`. */
export function watchProcesses() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vlacku-watched-'))
  const file = path.join(folder, 'notes')
  fs.writeFileSync(file, '')
  fs.writeFileSync(path.join(folder, 'preload.cjs'), preload(file))
  const before = process.env.NODE_OPTIONS
  const nodeOptions = `${before ?? ''} --require ${path.join(folder, 'preload.cjs')}`
  process.env.NODE_OPTIONS = nodeOptions
  const notes = () =>
    fs
      .readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  return {
    nodeOptions,
    started: (): Note[] => notes().filter(({ pid }) => pid !== undefined),
    connections: (): unknown[] => notes().flatMap(({ connects }) => connects ?? []),
    stop() {
      if (before === undefined) delete process.env.NODE_OPTIONS
      else process.env.NODE_OPTIONS = before
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}
