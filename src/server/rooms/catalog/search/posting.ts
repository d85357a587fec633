/** Piece numbers that share a value, ascending, four bytes each. */
export class Posting {
  nos = new Uint32Array(4)
  length = 0

  add(no: number): void {
    const at = this.length > 0 && no <= this.nos[this.length - 1]! ? this.indexOf(no) : this.length
    if (at < this.length && this.nos[at] === no) return
    if (this.length === this.nos.length) this.grow()
    if (at < this.length) this.nos.copyWithin(at + 1, at, this.length)
    this.nos[at] = no
    this.length++
  }

  delete(no: number): void {
    const at = this.indexOf(no)
    if (at === this.length || this.nos[at] !== no) return
    this.nos.copyWithin(at, at + 1, this.length)
    this.length--
  }

  has(no: number): boolean {
    const at = this.indexOf(no)
    return at < this.length && this.nos[at] === no
  }

  /** Long lists grow by an eighth: their room to spare is what a million pieces would feel. */
  private grow(): void {
    const { length } = this
    const nos = new Uint32Array(length < 4096 ? length * 2 : length + (length >>> 3))
    nos.set(this.nos)
    this.nos = nos
  }

  private indexOf(no: number): number {
    return lowerBound(this.nos, this.length, no)
  }
}

/** Where `no` is, or would be, in the first `length` of an ascending list. */
export function lowerBound(list: Uint32Array, length: number, no: number): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (list[middle]! < no) low = middle + 1
    else high = middle
  }
  return low
}
