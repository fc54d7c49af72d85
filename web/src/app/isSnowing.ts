/** From 5 December to the end of the year, where the reader is. */
export const isSnowing = (date: Date): boolean => date.getMonth() === 11 && date.getDate() >= 5

/** Milliseconds until the next day begins where the reader is; days with a change of the clock are shorter or longer. */
export const untilMidnight = (date: Date): number =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime() - date.getTime()
