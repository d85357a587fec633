import type { ComponentProps } from 'react'
import { Figure } from '#web/kit/figure.tsx'
import { useAllowedPath } from './role.tsx'

/** Metric that links to the page listing the counted items, if the user's role has access to it. */
export function AdminFigure({ to, ...rest }: ComponentProps<typeof Figure>) {
  const way = useAllowedPath()
  return <Figure {...rest} to={to === undefined ? undefined : way(to)} />
}
