/** Returns the path of the sign-in page for an account. `isTeam` is true for an account of the marketplace's team. */
export function loginPath(role: 'buyer' | 'seller', isTeam = false): string {
  if (role === 'buyer') return '/login'
  return isTeam ? '/sa/login' : '/shopper/sellerLogin'
}
