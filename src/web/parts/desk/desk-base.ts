import { useLocation } from 'react-router'

/** Which desk a page stands in where both have it: the house lists its pieces as sellers list theirs. */
export function useDeskBase(): '/sa' | '/shopper' {
  return useLocation().pathname.startsWith('/sa/') ? '/sa' : '/shopper'
}
