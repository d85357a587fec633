import { preload } from 'react-dom'
import { pictureWidths } from 'virtual:contract-words'
import type { Photo } from '#contract/pictures.ts'

/** A photo with `access` if it is private, which its URLs require. */
type ShownPhoto = Photo & { access?: string }

interface PictureProps {
  photo: ShownPhoto
  /** How wide it is shown, as the `sizes` attribute has it. */
  sizes: string
  className?: string
  /** In the first view: fetched first rather than when it comes near. */
  isFirst?: boolean
  /** The page's largest picture: asked for before the page has come to it. */
  isPreloaded?: boolean
  /** For pictures beside words that already say what they show. */
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
  // Not for cards: a browser that has a larger copy already takes that one, and what was preloaded is for nothing.
  if (isPreloaded) {
    preload(pictureUrl(photo), {
      as: 'image',
      imageSrcSet: srcSet(photo, 'avif'),
      imageSizes: sizes,
      type: 'image/avif',
      fetchPriority: 'high',
    })
  }
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={srcSet(photo, 'avif')} sizes={sizes} />
      <img
        src={pictureUrl(photo)}
        srcSet={srcSet(photo, 'jpg')}
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

function srcSet(photo: ShownPhoto, kind: string): string {
  return pictureWidths.map((width) => `${fileUrl(photo, width, kind)} ${width}w`).join(', ')
}

function fileUrl({ key, access }: Pick<ShownPhoto, 'key' | 'access'>, width: number, kind: string): string {
  return `/pictures/${key}-${width}.${kind}${access ? `?${access}` : ''}`
}

function blurBackground(blur: string): string {
  return blur.startsWith('data:') ? `center / cover url("${blur}")` : blur
}
