/** How the two sides are called, and what is said about them. */
export interface MergeWords {
  title: string
  text: string
  /** Both say the same. */
  same: string
  mine: string
  theirs: string
  onlyMine: string
  onlyTheirs: string
  back: string
}
