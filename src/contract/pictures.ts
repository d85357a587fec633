import { z } from 'zod'

/**
 * A picture. The URLs of its files are `/pictures/{key}-{width}.{avif|webp|jpg}`, with the widths in `pictureWidths`.
 */
export const photo = z.object({
  key: z.string(),
  width: z.int(),
  height: z.int(),
  /** CSS color, or tiny image as a data URI, that pages show until the picture has loaded. */
  blur: z.string(),
  alt: z.string(),
})
/**
 * A photo in a message, an issue or a return. The URLs of the photo's files require `access` as their query string
 * (`expires=…&signature=…`). `access` expires within an hour. To get a new value, the client fetches the message, issue
 * or return again.
 */
export const privatePhoto = photo.extend({ access: z.string() })
export const pictureWidths = [320, 640, 960] as const
export type Photo = z.infer<typeof photo>
export type PrivatePhoto = z.infer<typeof privatePhoto>
