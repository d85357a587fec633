import { preload } from 'react-dom'
import { pictureWidths } from 'virtual:contract-values'
import type { Photo } from '#contract/pictures.ts'

/** Photo to show. `access` is the query string that authorizes loading a private photo. */
type ShownPhoto = Photo & { access?: string }

interface PictureProps {
  photo: ShownPhoto
  /** Displayed width, in the format of the `sizes` attribute. */
  sizes: string
  className?: string
  /**
   * Whether the picture is loaded immediately instead of lazily. Set this for a picture that is visible without
   * scrolling.
   */
  isFirst?: boolean
  /** Whether the picture is preloaded. Set this for the largest picture on the page. */
  isPreloaded?: boolean
  /** Replaces the photo's alternative text, for example if the text beside the picture already describes it. */
  alt?: string
}

const [, , largest] = pictureWidths

export function Picture({
  photo,
  sizes,
  className = '',
  isPreloaded = false,
  isFirst = isPreloaded,
  alt = photo.alt,
}: PictureProps) {
  // The pictures on listing cards are not preloaded, because the browser might already have a larger version in its
  // cache.
  if (isPreloaded) {
    preload(pictureUrl(photo), {
      as: 'image',
      imageSrcSet: pictureSrcSet(photo, 'avif'),
      imageSizes: sizes,
      type: 'image/avif',
      fetchPriority: 'high',
    })
  }
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={pictureSrcSet(photo, 'avif')} sizes={sizes} />
      <img
        src={pictureUrl(photo)}
        srcSet={pictureSrcSet(photo, 'jpg')}
        sizes={sizes}
        width={photo.width}
        height={photo.height}
        alt={alt}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        className={`object-cover ${className}`}
        style={{ background: blurBackground(photo.blur) }}
      />
    </picture>
  )
}

export function pictureUrl(photo: Pick<ShownPhoto, 'key' | 'access'>): string {
  return fileUrl(photo, largest, 'jpg')
}

/** Returns the `srcset` attribute with all sizes of a picture in a file format. */
export function pictureSrcSet(photo: ShownPhoto, kind: string): string {
  return pictureWidths.map((width) => `${fileUrl(photo, width, kind)} ${width}w`).join(', ')
}

function fileUrl({ key, access }: Pick<ShownPhoto, 'key' | 'access'>, width: number, kind: string): string {
  return `/pictures/${key}-${width}.${kind}${access ? `?${access}` : ''}`
}

function blurBackground(blur: string): string {
  return blur.startsWith('data:') ? `center / cover url("${blur}")` : blur
}
