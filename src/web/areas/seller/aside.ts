/** What stands under the arch beside the sellers' forms. */
export const sellerAside = {
  title: 'Your eye, your shop',
  text: 'You choose, photograph and send; we hold the payment and look after the rest.',
}
