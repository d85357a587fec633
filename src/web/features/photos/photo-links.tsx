import type { PrivatePhoto } from '#contract/pictures.ts'
import { Picture, pictureUrl } from '#web/kit/picture.tsx'

interface PhotoLinksProps {
  photos: readonly PrivatePhoto[]
  altOf: (photo: PrivatePhoto) => string
}

/** Thumbnails of photos, each of which opens the full-size photo in a new tab. */
export function PhotoLinks({ photos, altOf }: PhotoLinksProps) {
  return (
    <ul className="mt-2 flex flex-wrap gap-2 empty:hidden">
      {photos.map((photo) => (
        <li key={photo.key}>
          <a href={pictureUrl(photo)} target="_blank" rel="noopener" className="block size-24">
            <Picture photo={photo} sizes="96px" className="size-24" alt={altOf(photo)} />
          </a>
        </li>
      ))}
    </ul>
  )
}
