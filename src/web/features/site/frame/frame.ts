import { useMatches } from 'react-router'

/** What stands around a page: the shop's header and footer, little where one pays, little where one works. */
export type Frame = 'shop' | 'checkout' | 'work'

/** For a route module's `handle`: its pages, and those below it, stand in that frame. */
export const framed = (frame: Frame) => ({ frame })

export function useFrame(): Frame {
  const handles = useMatches().map(({ handle }) => handle as { frame?: Frame } | undefined)
  return handles.findLast((handle) => handle?.frame)?.frame ?? 'shop'
}
