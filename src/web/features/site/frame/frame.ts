import { useMatches } from 'react-router'

/** Header and footer around a page. The shop has full ones; checkout and dashboards (`work`) have reduced ones. */
export type Frame = 'shop' | 'checkout' | 'work'

/** Returns the `handle` of a route module. It sets the header and footer for the route's page and all child routes. */
export const withFrame = (frame: Frame) => ({ frame })

export function useFrame(): Frame {
  const handles = useMatches().map(({ handle }) => handle as { frame?: Frame } | undefined)
  return handles.findLast((handle) => handle?.frame)?.frame ?? 'shop'
}
