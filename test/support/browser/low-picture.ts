import sharp from 'sharp'

/**
 * Creates a picture with few pixels. The server encodes each uploaded picture in every width and format, and the time
 * for encoding depends on the number of pixels.
 */
export function createLowPicture(): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 2, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
}
