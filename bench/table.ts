const rows: [string, string, string, string][] = []

/** Adds a measurement to the table and prints it immediately. */
export function row(what: string, figure: string, ratio: string, budget: string) {
  rows.push([what, figure, ratio, budget])
  console.error(`${what}: ${figure} ${ratio}`)
}

export function printTable() {
  console.log('| what | measured | of the baseline | budget |\n|---|---|---|---|')
  for (const cells of rows) console.log(`| ${cells.join(' | ')} |`)
}

export const ms = (value: number) => `${value < 10 ? value.toFixed(2) : Math.round(value)} ms`
export const times = (a: number, b: number) => `${(a / b).toFixed(2)} ×`
export const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`
