const capacity = 1024

/**
 * Log of changed listings, which contains listing numbers. A cached response with listing cards uses the log to find
 * out whether one of its cards has changed. Only the last `capacity` changes are kept; after more changes, every
 * listing counts as changed.
 */
export class ChangedListings {
  /** Number of changes so far. */
  position = 0
  private readonly nos = new Uint32Array(capacity)
  /** Position after the last change to all listings. */
  private allChangedAt = 0

  add(no: number): void {
    this.nos[this.position++ % capacity] = no
  }

  /** Records that any listing might have changed. */
  addAll(): void {
    this.allChangedAt = ++this.position
  }

  /** Returns whether one of the listings might have changed since `position`, an earlier position in the log. */
  hasAny(nos: readonly number[], since: number): boolean {
    if (since < this.allChangedAt || this.position - since > capacity) return true
    for (let at = since; at < this.position; at++) if (nos.includes(this.nos[at % capacity]!)) return true
    return false
  }
}
