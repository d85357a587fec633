/** Returns the sign-in page of an account; `isTeam`: of a seller account that belongs to the marketplace's team. */
export function loginPath(role: 'buyer' | 'seller', isTeam = false): string {
  if (role === 'buyer') return '/login'
  return isTeam ? '/sa/login' : '/shopper/sellerLogin'
}
