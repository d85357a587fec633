import sharp from 'sharp'

/** Wide and low: an upload is encoded at every width and in every kind, and pixels cost. */
export function aLowPicture(): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 2, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
}
