import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Photo } from '#contract/pictures.ts'
import { Picture } from '#web/kit/picture.tsx'

interface ListingNameProps {
  to: string
  photo: Photo | null
  name: string
  /** Text below the name, such as the brand. */
  note: ReactNode
}

/** Name cell of a listing in a dashboard table: picture and name, with a link to the listing. */
export function ListingName({ to, photo, name, note }: ListingNameProps) {
  return (
    <Link to={to} className="flex min-h-11 items-center gap-3 hover:text-accent">
      <span className="block h-14 w-11 shrink-0 overflow-hidden rounded-soft bg-tile">
        {photo && <Picture photo={photo} sizes="44px" alt="" className="size-full" />}
      </span>
      <span className="min-w-0">
        <span dir="auto" className="block font-semibold">
          {name}
        </span>
        <span dir="auto" className="block text-note text-soft">
          {note}
        </span>
      </span>
    </Link>
  )
}
