import { z } from 'zod'

/** A picture, whose files are `/pictures/{key}-{width}.{avif|webp|jpg}` with the widths in `pictureWidths`. */
export const photo = z.object({
  key: z.string(),
  width: z.int(),
  height: z.int(),
  /** CSS color or tiny data URI shown until the picture has loaded. */
  blur: z.string(),
  alt: z.string(),
})
/**
 * A photo of a message, an issue or a return. Its files require `access` as the query (`expires=…&signature=…`),
 * which expires within an hour. Fetching the message, issue or return again returns a new one.
 */
export const privatePhoto = photo.extend({ access: z.string() })
export const pictureWidths = [320, 640, 960] as const
export type Photo = z.infer<typeof photo>
export type PrivatePhoto = z.infer<typeof privatePhoto>
