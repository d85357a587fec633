interface Coming {
  title: string
  text: string
}

/** What each page that is not built yet will be, by the id its route carries. */
export const comingPages: Record<string, Coming> = {
  'reactivate-subscription/:id': {
    title: 'Keep your membership',
    text: 'A cancelled membership will be taken up again here, after one click of yours.',
  },
  'gift-subscription-complete': {
    title: 'Your gift is on its way',
    text: 'Here you will see the code of the membership you gave, ready to print.',
  },
  gift: {
    title: 'Give a membership',
    text: 'Three, six or twelve months for someone else, with a card to print. Plans and prices will stand here.',
  },
  'shop/subscribe': {
    title: 'Membership',
    text: 'No service fee, first choice of the house pieces, alerts at once. Plans and prices will stand here.',
  },
  direct: {
    title: 'Direct',
    text: 'Pieces the house itself has chosen and owns. Members will see them a day before everyone.',
  },
  'direct/subscription-management': {
    title: 'Your membership',
    text: 'Change, pause or end a membership, and see its invoices.',
  },
  'direct/profile': {
    title: 'About the house',
    text: 'Who chooses the house pieces, and what buyers say of them.',
  },
  'direct/product': { title: 'A house piece', text: 'House pieces will have their pages here.' },
  'direct/seller': { title: 'House pieces', text: 'All pieces of one house collection.' },
  shopper: {
    title: 'The seller’s desk',
    text: 'Listings, orders, payouts, feedback and insights of a seller’s shop.',
  },
  sa: { title: 'The office', text: 'Where admins look after listings, sellers, orders and money.' },
}
