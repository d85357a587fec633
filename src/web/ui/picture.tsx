import { preload } from 'react-dom'
import { pictureWidths } from 'virtual:contract-words'
import type { Photo } from '#contract/listings/pictures.ts'

interface PictureProps {
  photo: Photo
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
    preload(pictureUrl(photo.key), {
      as: 'image',
      imageSrcSet: srcSet(photo.key, 'avif'),
      imageSizes: sizes,
      type: 'image/avif',
      fetchPriority: 'high',
    })
  }
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={srcSet(photo.key, 'avif')} sizes={sizes} />
      <img
        src={pictureUrl(photo.key)}
        srcSet={srcSet(photo.key, 'jpg')}
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

export function pictureUrl(key: string): string {
  return `/pictures/${key}-${largest}.jpg`
}

function srcSet(key: string, kind: string): string {
  return pictureWidths.map((width) => `/pictures/${key}-${width}.${kind} ${width}w`).join(', ')
}

function blurBackground(blur: string): string {
  return blur.startsWith('data:') ? `center / cover url("${blur}")` : blur
}
