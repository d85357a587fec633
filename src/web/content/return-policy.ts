interface PolicySection {
  title: string
  paragraphs: string[]
}

/** The bundled return policy; a content site's page takes its place where there is one. */
export const returnPolicy: PolicySection[] = [
  {
    title: 'In short',
    paragraphs: [
      'If a piece does not arrive, or is not what its page said, you get your money back: price, service fee and shipping.',
      'If you simply change your mind, the seller’s own return terms apply. They stand on every piece before you buy.',
    ],
  },
  {
    title: 'When something is wrong',
    paragraphs: [
      'Tell us within three days of delivery, from the link in your order mail or from your account. Say what is wrong and add photographs where they help. From that moment the seller’s payment stays on hold.',
      'The seller has three days to answer. If you two agree, that is what happens. If you do not, or if no answer comes, we look at it ourselves and decide. If nothing is decided within fourteen days, the decision falls to you.',
      'Wrong means: the piece is not authentic, not the one shown, in a worse condition than stated, in another size than stated, or damaged on its way.',
    ],
  },
  {
    title: 'When you change your mind',
    paragraphs: [
      'Each seller says whether and for how long returns are taken. Where the law where you live gives you more, the law holds.',
      'Send the piece back as it came, unworn apart from trying it on, with its labels, and with a tracked parcel. You pay for the way back unless the seller has said otherwise.',
    ],
  },
  {
    title: 'How the money comes back',
    paragraphs: [
      'Refunds go to the card you paid with, as soon as the piece has been checked in or the decision is made. Your bank then usually takes five to ten working days.',
      'If the seller does not ship within seven days, the order is cancelled by itself and refunded in full.',
    ],
  },
  {
    title: 'What cannot come back',
    paragraphs: [
      'Swimwear, underwear and pierced jewellery, for reasons of hygiene, and pieces that were altered for you. If they are not as described you are protected all the same.',
    ],
  },
]
