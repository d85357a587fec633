import sharp from 'sharp'

/**
 * Creates a picture of small height. Each upload is encoded in every width and format, and the cost depends on the
 * number of pixels.
 */
export function aLowPicture(): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 2, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
}
