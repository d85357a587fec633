import { z } from 'zod'

/** A picture. Its files have the URLs `/pictures/{key}-{width}.{avif|webp|jpg}` with the widths in `pictureWidths`. */
export const photo = z.object({
  key: z.string(),
  width: z.int(),
  height: z.int(),
  /** CSS color, or tiny image as a data URI, that is shown until the picture has loaded. */
  blur: z.string(),
  alt: z.string(),
})
/**
 * A photo of a message, an issue or a return. The URLs of its files require `access` as their query
 * (`expires=…&signature=…`). It expires within an hour; the client then fetches the message, issue or return again to
 * get a new one.
 */
export const privatePhoto = photo.extend({ access: z.string() })
export const pictureWidths = [320, 640, 960] as const
export type Photo = z.infer<typeof photo>
export type PrivatePhoto = z.infer<typeof privatePhoto>
