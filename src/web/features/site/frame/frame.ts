import { useMatches } from 'react-router'

/**
 * Variant of the header and footer around a page: complete in the shop, and reduced in the checkout (`checkout`) and in
 * dashboards (`work`).
 */
export type Frame = 'shop' | 'checkout' | 'work'

/**
 * Returns the `handle` of a route module. The handle sets the header and footer for the route's page and all child
 * routes.
 */
export const withFrame = (frame: Frame) => ({ frame })

export function useFrame(): Frame {
  const handles = useMatches().map(({ handle }) => handle as { frame?: Frame } | undefined)
  return handles.findLast((handle) => handle?.frame)?.frame ?? 'shop'
}
