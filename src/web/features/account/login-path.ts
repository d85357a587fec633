/** Returns the path of an account's sign-in page. `isTeam` is true for the accounts of the marketplace's team. */
export function loginPath(role: 'buyer' | 'seller', isTeam = false): string {
  if (role === 'buyer') return '/login'
  return isTeam ? '/sa/login' : '/shopper/sellerLogin'
}
