import { useLocation } from 'react-router'

/**
 * Returns the base path of the current dashboard. Admins and sellers share some pages, because the marketplace
 * manages its own listings like a seller.
 */
export function useDashboardBase(): '/sa' | '/shopper' {
  return useLocation().pathname.startsWith('/sa/') ? '/sa' : '/shopper'
}
