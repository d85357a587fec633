/** Maximum size in bytes of a picture that is saved on the device. */
const maxBytes = 120_000

/** Loads a picture as a data URL. Returns null if it cannot be loaded or is too large. */
export async function loadPicture(url: string): Promise<string | null> {
  try {
    const response = await fetch(url)
    if (!response.ok) return null
    const picture = await response.blob()
    return picture.size > maxBytes ? null : await toDataUrl(picture)
  } catch {
    return null
  }
}

function toDataUrl(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error ?? new Error('The picture could not be read'))
    reader.readAsDataURL(picture)
  })
}
