export const comma = 0x2c
export const brace = 0x7d
const zero = 0x30

/**
 * Builds JSON text in one reusable byte buffer, so that a response with hundreds of parts allocates only its result. Do
 * not await between `begin` and `end`, because concurrent builds share the buffer.
 */
export class JsonBytes {
  private maxBytes = Buffer.allocUnsafeSlow(1 << 16)
  private length = 0

  begin(): this {
    this.length = 0
    return this
  }

  text(text: string): this {
    // A UTF-16 code unit takes at most three bytes in UTF-8.
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
    // Copy short input in a loop, because a loop is faster than `set` for short input. Most input is short.
    if (length > 64) maxBytes.set(bytes, at)
    else for (let i = 0; i < length; i++) maxBytes[at++] = bytes[i]!
    return this
  }

  /** Appends the bytes from `start` to `end` of a larger buffer. */
  slice(from: Buffer, start: number, end: number): this {
    this.reserve(end - start)
    from.copy(this.maxBytes, this.length, start, end)
    this.length += end - start
    return this
  }

  /** Appends an integer from 0 to 2^31 - 1. */
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

  /** Appends one ASCII character. */
  char(code: number): this {
    this.reserve(1)
    this.maxBytes[this.length++] = code
    return this
  }

  /**
   * Returns the text as a string, because V8 frees strings faster than buffers, which are allocated outside the young
   * generation.
   */
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
