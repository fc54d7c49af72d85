import { execFile, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { EFFORT } from '../../../../../../scripts/effort.ts'

/** Debian packages for XeLaTeX and fonts for all scripts used in dictionaries. */
const PACKAGES = [
  ...['texlive-xetex', 'texlive-latex-extra', 'texlive-fonts-recommended', 'texlive-lang-chinese'],
  ...['texlive-plain-generic', 'fonts-dejavu', 'fonts-droid-fallback'],
]

/** Returns true if XeLaTeX is available. Installs it from Debian packages (300 MB) in the full test profile. */
export function hasXelatex(): boolean {
  const has = () => ['xelatex', 'kpsewhich'].every((program) => spawnSync(program, ['--version']).error === undefined)
  const hasAll = () => has() && spawnSync('kpsewhich', ['xeCJK.sty']).status === 0
  const mayInstall = EFFORT === 'long' && process.getuid?.() === 0 && fs.existsSync('/etc/debian_version')
  if (!hasAll() && mayInstall) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const aptGet = (...args: string[]) => spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
    aptGet('update', '-q')
    aptGet('install', '-y', '-q', '--no-install-recommends', ...PACKAGES)
  }
  if (hasAll()) return true
  console.warn(`Not tried, because XeLaTeX is not installed: ${PACKAGES.join(' ')}`)
  return false
}

/**
 * Runs XeLaTeX once. Returns the number of pages and the distinct characters without a glyph. Fails on the first error, with the
 * end of the log as the message.
 */
export async function xelatex(book: string): Promise<{ pages: number; missing: string[] }> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vlacku-xelatex-'))
  try {
    fs.writeFileSync(path.join(folder, 'book.tex'), book)
    const args = ['-interaction=nonstopmode', '-halt-on-error', '-no-shell-escape', 'book.tex']
    await promisify(execFile)('xelatex', args, { cwd: folder, maxBuffer: 1 << 28 }).catch((error) => {
      throw new Error(`XeLaTeX does not take the book: ${String(error.stdout).slice(-2000)}`)
    })
    const log = fs.readFileSync(path.join(folder, 'book.log'), 'utf8')
    const missing = log.matchAll(/Missing character: There is no (\S+)/g)
    return {
      pages: Number(/\((\d+) pages?/.exec(log)?.[1]),
      missing: [...new Set(Array.from(missing, ([, character]) => character!))],
    }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
