/** Labels and messages of the two sides. */
export interface MergeWords {
  title: string
  text: string
  /** Shown if both sides are equal. */
  same: string
  mine: string
  theirs: string
  onlyMine: string
  onlyTheirs: string
  back: string
}
