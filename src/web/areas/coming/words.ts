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
  checkoutbuttonpage: {
    title: 'The heart',
    text: 'A page to try the button whose hearts fly across the screen.',
  },
  saconfirmationpage: { title: 'Got it', text: 'A page to try the button that lets confetti fly.' },
  review: {
    title: 'Reviews',
    text: 'All reviews of a seller, by date or rating. The newest ones are on the seller’s profile already.',
  },
  'shop/subscribe': {
    title: 'Membership',
    text: 'No service fee, first choice of the house pieces, alerts at once. Plans and prices will stand here.',
  },
  'shop/notifications': {
    title: 'What you watch',
    text: 'Pieces you watch, price drops and sizes that are back, and the feed of what happened.',
  },
  'confirm-order/:stoken': {
    title: 'Has it arrived?',
    text: 'The link in the “shipped” mail will bring you here to say that a piece has come, or that something is wrong.',
  },
  'bd/confirm-order/:stoken': {
    title: 'Has it arrived?',
    text: 'The link in the “shipped” mail will bring you here to say that a piece has come, or that something is wrong.',
  },
  direct: {
    title: 'Direct',
    text: 'Pieces the house itself has chosen and owns. Members will see them a day before everyone.',
  },
  'direct/favorites': { title: 'Your favourites', text: 'The house pieces you keep an eye on.' },
  'direct/subscription-management': {
    title: 'Your membership',
    text: 'Change, pause or end a membership, and see its invoices.',
  },
  'direct/profile': {
    title: 'About the house',
    text: 'Who chooses the house pieces, and what buyers say of them.',
  },
  'direct/review': {
    title: 'Reviews of the house',
    text: 'All reviews of the house pieces, by date or rating.',
  },
  'direct/product': { title: 'A house piece', text: 'House pieces will have their pages here.' },
  'direct/seller': { title: 'House pieces', text: 'All pieces of one house collection.' },
  shopper: {
    title: 'The seller’s desk',
    text: 'Listings, orders, payouts, feedback and insights of a seller’s shop.',
  },
  sa: { title: 'The office', text: 'Where admins look after listings, sellers, orders and money.' },
}
