/** Definitions that may lack a vector: either all or only the changed ones. */
export class Pending {
  #all = true
  #definitionids = new Set<number>()

  /** Adds definitions; null means all definitions. */
  add(definitionids: readonly number[] | null) {
    if (definitionids === null) this.#all = true
    else for (const id of definitionids) this.#definitionids.add(id)
  }

  /**
   * Removes and returns the pending definitions; null means all. The caller must add back the definitions that it didn't process.
   */
  take(): number[] | null {
    const taken = this.#all ? null : [...this.#definitionids]
    this.#all = false
    this.#definitionids.clear()
    return taken
  }
}
