/** Input of the decoder thread. */
export interface HeicInput {
  bytes: Uint8Array
  maxPixels: number
  maxSide: number
}

/** Result of the decoder thread: an uncompressed TIFF file, or the reason why the photo was rejected. */
export type HeicOutput = { tiff: Uint8Array<ArrayBuffer> } | { error: 'unreadable' | 'too-many-pixels' }
