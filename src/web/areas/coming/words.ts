interface Coming {
  title: string
  text: string
}

/** What each page that is not built yet will be, by the id its route carries. */
export const comingPages: Record<string, Coming> = {
  'gift-subscription-complete': {
    title: 'Your gift is on its way',
    text: 'Here you will see the code of the membership you gave, ready to print.',
  },
  gift: {
    title: 'Give a membership',
    text: 'Three, six or twelve months for someone else, with a card to print. Plans and prices will stand here.',
  },
  shopper: {
    title: 'The seller’s desk',
    text: 'Listings, orders, payouts, feedback and insights of a seller’s shop.',
  },
  sa: { title: 'The office', text: 'Where admins look after listings, sellers, orders and money.' },
}
