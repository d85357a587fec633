import type { ComponentProps } from 'react'
import { Figure } from '#web/kit/figure.tsx'
import { useAllowedPath } from './role.tsx'

/** Figure with a link to its rows if the role includes them. */
export function AdminFigure({ to, ...rest }: ComponentProps<typeof Figure>) {
  const way = useAllowedPath()
  return <Figure {...rest} to={to === undefined ? undefined : way(to)} />
}
