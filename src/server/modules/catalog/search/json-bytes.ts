export const comma = 0x2c
export const brace = 0x7d
const zero = 0x30

/**
 * Builds JSON text as bytes, in one buffer used over and over: of an answer of hundreds of parts nothing is left to
 * the collector but the answer. What is begun must be ended without waiting in between.
 */
export class JsonBytes {
  private maxBytes = Buffer.allocUnsafeSlow(1 << 16)
  private length = 0

  begin(): this {
    this.length = 0
    return this
  }

  text(text: string): this {
    // No letter of a string takes more than three bytes.
    this.reserve(text.length * 3)
    this.length += this.maxBytes.write(text, this.length)
    return this
  }

  bytes(bytes: Uint8Array): this {
    const { length } = bytes
    this.reserve(length)
    const { maxBytes } = this
    let at = this.length
    this.length += length
    // Most are short: calling a copy costs more than the copy.
    if (length > 64) maxBytes.set(bytes, at)
    else for (let i = 0; i < length; i++) maxBytes[at++] = bytes[i]!
    return this
  }

  /** A part of a larger module. */
  slice(from: Buffer, start: number, end: number): this {
    this.reserve(end - start)
    from.copy(this.maxBytes, this.length, start, end)
    this.length += end - start
    return this
  }

  /** A whole number from 0 to 2^31 - 1. */
  number(value: number): this {
    let digits = 1
    for (let rest = value; rest >= 10; rest = (rest / 10) | 0) digits++
    this.reserve(digits)
    this.length += digits
    let at = this.length
    for (let rest = value; digits > 0; digits--) {
      const less = (rest / 10) | 0
      this.maxBytes[--at] = zero + rest - less * 10
      rest = less
    }
    return this
  }

  /** One letter of ASCII. */
  letter(code: number): this {
    this.reserve(1)
    this.maxBytes[this.length++] = code
    return this
  }

  /** What was built; a text rather than its bytes, which V8 would keep outside its nursery and be slow to free. */
  end(): string {
    return this.maxBytes.toString('utf8', 0, this.length)
  }

  private reserve(more: number): void {
    if (this.length + more <= this.maxBytes.length) return
    const maxBytes = Buffer.allocUnsafeSlow((this.length + more) * 2)
    this.maxBytes.copy(maxBytes, 0, 0, this.length)
    this.maxBytes = maxBytes
  }
}
