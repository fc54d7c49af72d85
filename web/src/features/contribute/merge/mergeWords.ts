/** Labels and messages of the two sides. */
export interface MergeWords {
  title: string
  text: string
  /** Both sides are equal. */
  same: string
  mine: string
  theirs: string
  onlyMine: string
  onlyTheirs: string
  back: string
}
