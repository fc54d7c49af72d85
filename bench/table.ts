const rows: [string, string, string, string][] = []

/** Notes a measured figure for the table, and tells it at once. */
export function row(what: string, figure: string, ratio: string, budget: string) {
  rows.push([what, figure, ratio, budget])
  console.error(`${what}: ${figure} ${ratio}`)
}

/** Prints everything noted so far as a Markdown table. */
export function printTable() {
  console.log('| what | measured | of the baseline | budget |\n|---|---|---|---|')
  for (const cells of rows) console.log(`| ${cells.join(' | ')} |`)
}

export const ms = (value: number) => `${value < 10 ? value.toFixed(2) : Math.round(value)} ms`
export const times = (a: number, b: number) => `${(a / b).toFixed(2)} ×`
export const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`
