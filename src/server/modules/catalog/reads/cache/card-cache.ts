import type { JsonBytes } from '../../search/json-bytes.ts'

const segmentBytes = 1 << 20
const headBytes = 6

/**
 * Caches the JSON text of listing cards, keyed by listing number. To avoid garbage collection, the cache consists of 1
 * MB segments outside the heap. When all segments are full, the oldest segment is overwritten. If a card is read from
 * the segment that will be overwritten next, the card is copied to the current segment.
 */
export class CardCache {
  private readonly segments: { bytes: Buffer; used: number }[] = []
  private readonly maxSegments: number
  /**
   * Position of each card, plus one, indexed by listing number. Positions are offsets in the concatenation of all
   * segments. 0 means that the card is not cached.
   */
  private positions = new Uint32Array(1024)
  private current = -1
  private drops = 0

  /** `maxBytes` is the size of the cache, rounded to whole segments; 0 disables the cache. */
  constructor(maxBytes: number) {
    this.maxSegments = maxBytes === 0 ? 0 : Math.max(2, maxBytes >>> 20)
  }

  has(no: number): boolean {
    return (this.positions[no] ?? 0) !== 0
  }

  /** Writes a cached card to `out`. Returns false if the card is not cached. */
  write(out: JsonBytes, no: number): boolean {
    const place = this.positions[no] ?? 0
    if (place === 0) return false
    const at = Math.trunc((place - 1) / segmentBytes)
    const { bytes } = this.segments[at]!
    const start = ((place - 1) % segmentBytes) + headBytes
    const end = start + bytes.readUInt16LE(start - 2)
    out.slice(bytes, start, end)
    if (this.segments.length === this.maxSegments && at === (this.current + 1) % this.maxSegments)
      this.save(no, bytes.subarray(start, end))
    return true
  }

  /**
   * Returns the current epoch, which changes when an entry is dropped. Call this method before reading a card, and pass
   * the epoch to `set`.
   */
  epoch(): number {
    return this.drops
  }

  /**
   * Caches a card unless an entry has been dropped since `epoch`, because in that case the card might be out of date.
   */
  set(no: number, text: string, epoch: number): void {
    if (epoch === this.drops && this.maxSegments > 0) this.save(no, Buffer.from(text))
  }

  drop(no: number): void {
    this.drops++
    if (no < this.positions.length) this.positions[no] = 0
  }

  dropAll(): void {
    this.drops++
    this.positions.fill(0)
    for (const segment of this.segments) segment.used = 0
    this.current = this.segments.length > 0 ? 0 : -1
  }

  private save(no: number, text: Uint8Array): void {
    const { length } = text
    if (length > 0xffff) return
    let segment = this.segments[this.current]
    if (!segment || segment.used + headBytes + length > segmentBytes) segment = this.startNextSegment()
    const { bytes, used } = segment
    bytes.writeUInt32LE(no, used)
    bytes.writeUInt16LE(length, used + 4)
    bytes.set(text, used + headBytes)
    segment.used += headBytes + length
    this.reserve(no)
    this.positions[no] = this.current * segmentBytes + used + 1
  }

  /** Makes the next segment the current segment, and drops the cards that were stored in it. */
  private startNextSegment(): { bytes: Buffer; used: number } {
    const next = (this.current + 1) % this.maxSegments
    const segment = (this.segments[next] ??= { bytes: Buffer.allocUnsafeSlow(segmentBytes), used: 0 })
    for (let at = 0; at < segment.used; at += headBytes + segment.bytes.readUInt16LE(at + 4)) {
      const no = segment.bytes.readUInt32LE(at)
      if (this.positions[no] === next * segmentBytes + at + 1) this.positions[no] = 0
    }
    segment.used = 0
    this.current = next
    return segment
  }

  private reserve(no: number): void {
    if (no < this.positions.length) return
    const positions = new Uint32Array(no + (no >>> 3) + 1)
    positions.set(this.positions)
    this.positions = positions
  }
}
