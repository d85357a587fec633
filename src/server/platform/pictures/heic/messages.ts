/** Input of the decoder thread. */
export interface HeicInput {
  bytes: Uint8Array
  maxPixels: number
  maxSide: number
}

export type HeicError = 'unreadable' | 'too-many-pixels'

/**
 * Result of the decoder thread: an uncompressed TIFF file, or the reason why the photo was rejected. `cause` is the
 * stack trace or message of an unexpected exception.
 */
export type HeicOutput = { tiff: Uint8Array<ArrayBuffer> } | { error: HeicError; cause?: string }
