const WIDTH = 30

export interface Progress {
  show(done: number, what: string): void
  end(): void
}

/** Progress bar on a terminal; prints nothing elsewhere, so that logs remain readable. */
export function progressOf(total: number, out: NodeJS.WriteStream = process.stderr): Progress {
  if (!out.isTTY) return { show() {}, end() {} }
  let shownAt = 0
  return {
    show(done, what) {
      const now = Date.now()
      if (now - shownAt < 80 && done < total) return
      shownAt = now
      out.write(`\r\x1b[K${bar(done, total)} ${what}`)
    },
    end() {
      out.write('\r\x1b[K')
    },
  }
}

function bar(done: number, total: number): string {
  const part = total > 0 ? Math.min(done / total, 1) : 1
  const full = Math.round(part * WIDTH)
  return `[${'#'.repeat(full)}${'.'.repeat(WIDTH - full)}] ${String(Math.floor(part * 100)).padStart(3)} %`
}
