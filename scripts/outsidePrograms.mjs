import fs from 'node:fs'
import path from 'node:path'
import { installOnDebian } from './postgres.mjs'

/**
 * Programs that tests use to validate exported files, and their Debian packages. PostgreSQL and Chromium are installed elsewhere.
 */
const PROGRAMS = {
  pdftotext: ['poppler-utils'],
  sdcv: ['sdcv'],
  dictd: ['dictd'],
  dict: ['dict'],
  nginx: ['nginx-light'],
  python3: ['python3'],
  xelatex: [
    ...['texlive-xetex', 'texlive-latex-extra', 'texlive-fonts-recommended', 'texlive-lang-chinese'],
    ...['texlive-plain-generic', 'fonts-dejavu', 'fonts-droid-fallback'],
  ],
}

const isThere = (program) =>
  ['/usr/bin', '/usr/sbin', ...(process.env.PATH ?? '').split(path.delimiter)].some((folder) =>
    fs.existsSync(path.join(folder, program)),
  )

/** Installs missing programs on Debian and returns the names of those still missing. */
export function installPrograms() {
  const missing = Object.keys(PROGRAMS).filter((program) => !isThere(program))
  if (missing.length > 0) installOnDebian(...missing.flatMap((program) => PROGRAMS[program]))
  return missing.filter((program) => !isThere(program))
}
