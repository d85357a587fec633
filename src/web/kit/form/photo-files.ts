/**
 * Value of the `accept` attribute for photos. Includes file extensions, because many browsers do not know the media
 * type of HEIC, which iPhones use.
 */
export const acceptedPhotos = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic,.heif'

/** Returns whether a file is a HEIC photo, which most browsers cannot show. */
export function isHeic({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)
}

/** Returns whether a file that the user dropped, pasted or selected is a picture. */
export function isPicture(file: Pick<File, 'name' | 'type'>): boolean {
  return file.type.startsWith('image/') || isHeic(file)
}
