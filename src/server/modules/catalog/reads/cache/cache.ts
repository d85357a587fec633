/**
 * Least-recently-used cache with a size limit in bytes. If an entry has been dropped since a value was read, the value
 * might be out of date and is not cached (see `epoch`).
 */
export class Cache<Key, Value> {
  private readonly entries = new Map<Key, Value>()
  private readonly maxBytes: number
  private readonly sizeOf: (value: Value, key: Key) => number
  private bytes = 0
  private drops = 0

  constructor(maxBytes: number, sizeOf: (value: Value, key: Key) => number) {
    this.maxBytes = maxBytes
    this.sizeOf = sizeOf
  }

  get(key: Key): Value | undefined {
    const value = this.entries.get(key)
    if (value === undefined) return undefined
    this.entries.delete(key)
    this.entries.set(key, value)
    return value
  }

  /**
   * Returns the current epoch, which changes when an entry is dropped. Call this method before reading a value, and
   * pass the epoch to `set`.
   */
  epoch(): number {
    return this.drops
  }

  /**
   * Caches a value unless an entry has been dropped since `epoch`, because in that case the value might be out of date.
   */
  set(key: Key, value: Value, epoch: number): void {
    if (epoch !== this.drops) return
    this.remove(key)
    this.entries.set(key, value)
    this.bytes += this.sizeOf(value, key)
    for (const [oldest] of this.entries) {
      if (this.bytes <= this.maxBytes) break
      this.remove(oldest)
    }
  }

  drop(key: Key): void {
    this.drops++
    this.remove(key)
  }

  dropAll(): void {
    this.drops++
    this.entries.clear()
    this.bytes = 0
  }

  private remove(key: Key): void {
    const value = this.entries.get(key)
    if (value === undefined) return
    this.bytes -= this.sizeOf(value, key)
    this.entries.delete(key)
  }
}
