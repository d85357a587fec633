import type { ComponentProps } from 'react'
import { Figure } from '#web/kit/figure.tsx'
import { useWay } from './role.tsx'

/** A figure that leads to its rows, for whose role includes them. */
export function AdminFigure({ to, ...rest }: ComponentProps<typeof Figure>) {
  const way = useWay()
  return <Figure {...rest} to={to === undefined ? undefined : way(to)} />
}
