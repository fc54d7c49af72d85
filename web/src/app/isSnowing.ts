/** Returns true from 5 December to the end of the year in the user's time zone. */
export const isSnowing = (date: Date): boolean => date.getMonth() === 11 && date.getDate() >= 5

/**
 * Returns the time until the next midnight in the user's time zone, in milliseconds. Days with a clock change are shorter or
 * longer.
 */
export const untilMidnight = (date: Date): number =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime() - date.getTime()
