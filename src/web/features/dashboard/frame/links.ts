import { useLocation } from 'react-router'

/** Which dashboard a page stands in where both have it: the marketplace lists its listings as sellers list theirs. */
export function useDashboardBase(): '/sa' | '/shopper' {
  return useLocation().pathname.startsWith('/sa/') ? '/sa' : '/shopper'
}
