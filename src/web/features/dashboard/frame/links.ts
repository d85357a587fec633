import { useLocation } from 'react-router'

/** Returns the dashboard of a page that both have. The marketplace manages its own listings like a seller. */
export function useDashboardBase(): '/sa' | '/shopper' {
  return useLocation().pathname.startsWith('/sa/') ? '/sa' : '/shopper'
}
