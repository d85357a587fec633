import { firstLetter } from '#web/lib/text/casing.ts'

interface AvatarProps {
  name: string
  location: string | undefined
  className?: string
}

/** Shows a person's picture, or the initial of their name if there is no picture (spec §2). */
export function Avatar({ name, location, className = 'size-14' }: AvatarProps) {
  if (location === undefined || location === '') {
    return (
      <span
        aria-hidden="true"
        className={`flex shrink-0 items-center justify-center rounded-arch border border-edge font-display text-title ${className}`}
      >
        {firstLetter(name)}
      </span>
    )
  }
  return (
    <img
      src={location}
      alt=""
      width={112}
      height={112}
      loading="lazy"
      decoding="async"
      className={`shrink-0 rounded-arch bg-tile object-cover ${className}`}
    />
  )
}
