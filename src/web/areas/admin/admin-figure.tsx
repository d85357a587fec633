import type { ComponentProps } from 'react'
import { Figure } from '#web/kit/figure.tsx'
import { useAllowedPath } from './role.tsx'

/** Metric with a link to the rows behind it, if the user's role has access to their page. */
export function AdminFigure({ to, ...rest }: ComponentProps<typeof Figure>) {
  const way = useAllowedPath()
  return <Figure {...rest} to={to === undefined ? undefined : way(to)} />
}
