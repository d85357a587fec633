interface Coming {
  title: string
  text: string
}

/** What each page that is not built yet will be, by the id its route carries. */
export const comingPages: Record<string, Coming> = {
  shopper: {
    title: 'The seller’s desk',
    text: 'Listings, orders, payouts, feedback and insights of a seller’s shop.',
  },
  sa: { title: 'The office', text: 'Where admins look after listings, sellers, orders and money.' },
}
