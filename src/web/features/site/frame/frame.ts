import { useMatches } from 'react-router'

/** Page frame: a full header and footer in the shop, a reduced header and footer in checkout and dashboards. */
export type Frame = 'shop' | 'checkout' | 'work'

/** Returns the `handle` of a route module that sets the frame of its page and of all child routes. */
export const withFrame = (frame: Frame) => ({ frame })

export function useFrame(): Frame {
  const handles = useMatches().map(({ handle }) => handle as { frame?: Frame } | undefined)
  return handles.findLast((handle) => handle?.frame)?.frame ?? 'shop'
}
