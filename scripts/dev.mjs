/** Starts the development servers: the server from source, restarted on changes, and the web app with hot reloading. */
import { spawn } from 'node:child_process'
import path from 'node:path'

process.chdir(path.resolve(import.meta.dirname, '..'))
const env = {
  ...process.env,
  DATA_DIR: process.env.DATA_DIR ?? './data/dev',
  RATE_LIMIT: 'off',
  NEW_ACCOUNT_DAYS: '0',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
}
const children = [
  spawn('node_modules/.bin/tsx', ['watch', '--clear-screen=false', 'server/src/main.ts'], { stdio: 'inherit', env }),
  spawn('node_modules/.bin/vite', ['web', '--config', 'web/vite.config.ts'], { stdio: 'inherit', env }),
]
console.log('The site with hot reloading: http://localhost:5173/en')
const stopAll = () => {
  for (const child of children) child.kill()
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stopAll)
for (const child of children) child.on('exit', stopAll)
